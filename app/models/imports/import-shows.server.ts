import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles } from "~db/schema";
import type { Category, EventType } from "~db/vocabularies";
import { AppError, type Message } from "~/errors";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { createEvent } from "../events/editing/edit-event.server";
import { toEventColumns } from "../events/editing/event-columns";
import { EventInput } from "../events/editing/schema";
import { VIETNAM } from "../events/rules";
import { consume, createLimiter } from "~/throttle.server";
import { assertCanUseDashboard } from "../permissions";
import { type CalendarEvent, readCalendar } from "./read-calendar";
import { type ImportedShow, MAX_IMPORTED_SHOWS } from "./schema";
import { assertTimeFree, inputProblem, listTakenTimes } from "./show-identity.server";

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
export async function planCalendar(actor: Actor, text: string, kind: Kind): Promise<ImportPlan> {
  assertCanUseDashboard(actor);
  await consume(previews, actor.userId);
  const all = readCalendar(text, await zoneOf(actor.userId));
  // A start in a named zone is known to within a day here; each show is looked at again below.
  const yesterday = new Date(clock.now().getTime() - DAY_MS);
  const coming = all.filter(({ start }) => start === null || start >= yesterday);
  coming.sort((a, b) => (a.start?.getTime() ?? 0) - (b.start?.getTime() ?? 0));
  const taken = await listTakenTimes(actor.userId);
  let free = MAX_IMPORTED_SHOWS;
  const shows: PlannedShow[] = [];
  for (const [i, event] of coming.entries()) {
    if (i % LET_OTHERS_EVERY === LET_OTHERS_EVERY - 1) await setImmediate();
    const planned = planEvent(event, kind, taken);
    const isTooMany = planned.state === "new" && free-- <= 0;
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

/** @throws AppError invalid */
function inputOf(show: ImportedShow, kind: Kind): EventInput {
  const input = EventInput.safeParse({ ...show, ...kind, status: "draft" });
  if (input.success) return input.data;
  throw new AppError("invalid", input.error.issues[0]!.message);
}

/** `made`: drafts that are stored. `known`: left out, because the artist has a show at that time. `left`: too many for now. */
export type ImportResult = { made: number; known: number; refused: number; left: number };

/**
 * Makes a draft of each show, one after the other: an import that breaks off is sent again, and makes nothing twice.
 * @throws AppError unauthenticated, forbidden
 */
export async function importShows(actor: Actor, shows: ImportedShow[], kind: Kind): Promise<ImportResult> {
  assertCanUseDashboard(actor);
  const taken = await listTakenTimes(actor.userId);
  const result = { made: 0, known: 0, refused: 0, left: 0 };
  for (const [i, show] of shows.entries()) {
    const { state } = plan(show, kind, taken);
    if (state !== "new") {
      result[state === "known" ? "known" : "refused"]++;
      continue;
    }
    try {
      await createEvent(actor, inputOf(show, kind), assertTimeFree);
      result.made++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "throttled") return { ...result, left: shows.length - i };
      if (error.code !== "conflict") throw error;
      result.known++;
    }
  }
  return result;
}

async function zoneOf(artistId: string): Promise<string> {
  const profile = await db.query.artistProfiles.findFirst({ where: eq(artistProfiles.userId, artistId) });
  return profile?.timeZone ?? VIETNAM;
}
