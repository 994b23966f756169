import { setImmediate } from "node:timers/promises";
import { AppError, type Message } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Member } from "~/models/base/actor";
import { createEvent } from "~/models/shows/events/editing/edit-event.server";
import { fillSetList } from "~/models/live/lyrics/set-list.server";
import { storeImage } from "~/models/base/uploads/images.server";
import { MAX_IMPORTED_SHOWS } from "../schema";
import { assertTimeFree, listTakenTimes } from "../show-identity.server";
import { type ArchivedShowPlan, planArchivedShow, type ShowState } from "./plan-archived-show";
import type { Archive } from "./read-archive";

/** Pictures take a second each. What isn't done by then is left for the next time. */
const MAX_DURATION_MS = 40_000;

/** `picture`: whether the draft has one; `problem` says why a show was left out, or its picture. */
export type ShowOutcome = {
  id: string | null;
  title: string;
  startTime: Date | null;
  state: ShowState;
  problem: Message | null;
};
export type RestoredShows = { shows: ShowOutcome[]; past: number };

type Sources = { archive: Archive; songIds: Map<string, string>; isStopped: boolean };

/** Makes a draft of each coming show, one after the other. `isStopped`: only says what is left for later. */
export async function restoreShows(actor: Member, items: unknown[], sources: Sources): Promise<RestoredShows> {
  const { plans, past } = await planShows(actor, items);
  const shows: ShowOutcome[] = [];
  const until = performance.now() + MAX_DURATION_MS;
  let { isStopped } = sources;
  let made = 0;
  for (const plan of plans) {
    const { title, startTime, state, problem, input } = plan;
    const outcome = { id: null, title, startTime, state, problem };
    if (!input) shows.push(outcome);
    else {
      isStopped ||= made >= MAX_IMPORTED_SHOWS || performance.now() > until;
      const done: Partial<ShowOutcome> = isStopped ? { state: "later" } : await restoreShow(actor, plan, sources);
      isStopped ||= done.state === "later";
      if (done.state === "new") made++;
      shows.push({ ...outcome, ...done });
    }
  }
  return { shows, past };
}

async function planShows(actor: Member, items: unknown[]): Promise<{ plans: ArchivedShowPlan[]; past: number }> {
  const taken = await listTakenTimes(actor.userId);
  const now = clock.now();
  const plans: ArchivedShowPlan[] = [];
  for (const item of items) {
    const plan = planArchivedShow(item, taken, now);
    if (plan) plans.push(plan);
    await setImmediate();
  }
  plans.sort((a, b) => (a.startTime?.getTime() ?? 0) - (b.startTime?.getTime() ?? 0));
  return { plans, past: items.length - plans.length };
}

async function restoreShow(
  actor: Member,
  { input, picture, setList, showsSetList }: ArchivedShowPlan,
  { archive, songIds }: Sources,
): Promise<Partial<ShowOutcome>> {
  try {
    const { imageUrl, problem } = await restorePicture(actor, picture, archive);
    const songs = setList.flatMap((id) => songIds.get(id) ?? []);
    const { id } = await createEvent(actor, { ...input!, imageUrl }, async (tx, shows) => {
      await assertTimeFree(tx, shows);
      await fillSetList(tx, shows[0]!.id, songs, showsSetList);
    });
    return { id, state: "new", problem };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "throttled") return { state: "later" };
    if (error.code === "conflict") return { state: "known" };
    throw error;
  }
}

/** A picture that can't be read leaves a draft without one. @throws AppError throttled */
async function restorePicture(actor: Member, name: string | null, archive: Archive) {
  try {
    const bytes = name === null ? null : await archive.picture(name);
    // An archive has an empty file for a picture that was gone.
    return { imageUrl: bytes?.length ? await storeImage(actor, bytes) : null, problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "throttled") throw error;
    return { imageUrl: null, problem: { key: "moving:archive.pictureUnread" } };
  }
}
