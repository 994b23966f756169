import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles } from "~db/schema";
import type { Category, EventType } from "~db/vocabularies";
import { AppError, type Message } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { createEvent } from "~/models/shows/events/editing/edit-event.server";
import { toEventColumns } from "~/models/shows/events/editing/event-columns";
import type { EventInput } from "~/models/shows/events/editing/schema";
import { VIETNAM } from "~/models/shows/events/rules";
import { consume, createLimiter } from "~/platform/throttle.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { isForeignPicture } from "~/models/base/uploads/import-picture.server";
import type { FetchedShows } from "./fetch-shows.server";
import { type CalendarEvent, readCalendar } from "./read-calendar";
import { type ImportedShow, MAX_CONFIRMED_LENGTH, MAX_IMPORTED_SHOWS } from "./schema";
import { assertTimeFree, draftInput, inputProblem, listTakenTimes } from "./show-identity.server";

/** To check thousands of shows takes a second; requests of others are answered in between. */
const LET_OTHERS_EVERY = 50;

const DAY_MS = 24 * 3600_000;
/** The worst file takes half a second to read. */
const previews = createLimiter(30, 10 * 60);

type Kind = { category: Category; eventType: EventType };

/** new: becomes a draft. known: the artist has a show at that time. later: more than one import takes. */
export type PlannedShow = {
  title: string;
  startTime: Date | null;
  state: "new" | "known" | "refused" | "later";
  problem: Message | null;
  show: ImportedShow | null;
};
/** `past`: shows that are over and left out. */
export type ImportPlan = { shows: PlannedShow[]; past: number };

/** Says what an import of a calendar would make. Nothing is stored. @throws AppError unauthenticated, forbidden, invalid (file) */
export const planCalendar = (actor: Actor, text: string, kind: Kind) => planImport(actor, { text }, kind);

/** The same for what `fetchShows` found. @throws as `planCalendar` */
export async function planImport(actor: Actor, found: FetchedShows, kind: Kind): Promise<ImportPlan> {
  assertCanUseDashboard(actor);
  await consume(previews, actor.userId);
  const all = "events" in found ? found.events : readCalendar(found.text, await zoneOf(actor.userId));
  // A start in a named zone is known to within a day here; each show is looked at again below.
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  const coming = all.filter(({ start }) => start === null || start >= yesterday);
  coming.sort((a, b) => (a.start?.getTime() ?? 0) - (b.start?.getTime() ?? 0));
  const taken = await listTakenTimes(actor.userId);
  let free = MAX_IMPORTED_SHOWS;
  let length = 0;
  const shows: PlannedShow[] = [];
  for (const [i, event] of coming.entries()) {
    if (i % LET_OTHERS_EVERY === LET_OTHERS_EVERY - 1) await setImmediate();
    const planned = planEvent(event, kind, taken);
    length += planned.show ? JSON.stringify(planned.show).length : 0;
    const isTooMany = planned.state === "new" && (free-- <= 0 || length > MAX_CONFIRMED_LENGTH);
    shows.push(isTooMany ? { ...planned, state: "later", show: null } : planned);
  }
  return { shows, past: all.length - coming.length };
}

function planEvent(event: CalendarEvent, kind: Kind, taken: Set<number>): PlannedShow {
  if ("show" in event) return plan(event.show, kind, taken);
  const { title, start, problem } = event;
  return { title, startTime: start, state: "refused", problem: { key: problem }, show: null };
}

function plan(show: ImportedShow, kind: Kind, taken: Set<number>): PlannedShow {
  const { title } = show;
  try {
    const startTime = toEventColumns(null, inputOf(show, kind)).startTime;
    const at = startTime.getTime();
    if (taken.has(at)) return { title, startTime, state: "known", problem: null, show: null };
    taken.add(at);
    return { title, startTime, state: "new", problem: null, show };
  } catch (error) {
    return { title, startTime: null, state: "refused", problem: inputProblem(error), show: null };
  }
}

/** What the show doesn't say is `kind`. @throws AppError invalid */
const inputOf = ({ more, ...show }: ImportedShow, kind: Kind) => draftInput({ ...kind, ...more, ...show });

/**
 * `made`: drafts that are stored. `known`: left out, because the artist has a show at that time. `left`: too many for
 * now. `withoutPicture`: drafts whose picture could not be fetched.
 */
export type ImportResult = { made: number; known: number; refused: number; left: number; withoutPicture: number };

/** Pictures of other sites take seconds. What isn't done by then is left for the next time. */
const MAX_DURATION_MS = 40_000;

/**
 * Makes a draft of each show, one after the other: an import that breaks off is sent again, and makes nothing twice.
 * @throws AppError unauthenticated, forbidden
 */
export async function importShows(actor: Actor, shows: ImportedShow[], kind: Kind): Promise<ImportResult> {
  assertCanUseDashboard(actor);
  const taken = await listTakenTimes(actor.userId);
  const result = { made: 0, known: 0, refused: 0, left: 0, withoutPicture: 0 };
  const until = performance.now() + MAX_DURATION_MS;
  for (const [i, show] of shows.entries()) {
    const { state } = plan(show, kind, taken);
    if (state !== "new") {
      result[state === "known" ? "known" : "refused"]++;
      continue;
    }
    if (performance.now() > until) return { ...result, left: shows.length - i };
    try {
      const hasPicture = await createDraft(actor, inputOf(show, kind));
      result.made++;
      if (!hasPicture) result.withoutPicture++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "throttled") return { ...result, left: shows.length - i };
      if (error.code !== "conflict") throw error;
      result.known++;
    }
  }
  return result;
}

/** @returns false if the picture could not be fetched, and the draft has none. @throws as `createEvent` */
async function createDraft(actor: Actor, input: EventInput): Promise<boolean> {
  try {
    const { imageUrl } = await createEvent(actor, input, assertTimeFree);
    return !isForeignPicture(imageUrl);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields?.imageUrl) throw error;
    await createEvent(actor, { ...input, imageUrl: null }, assertTimeFree);
    return false;
  }
}

async function zoneOf(artistId: string): Promise<string> {
  const profile = await db.query.artistProfiles.findFirst({ where: eq(artistProfiles.userId, artistId) });
  return profile?.timeZone ?? VIETNAM;
}
