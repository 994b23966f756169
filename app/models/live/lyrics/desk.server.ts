import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction } from "~db/client.server";
import { events, lyricCues, lyricDesks } from "~db/schema";
import { AppError } from "~/platform/errors";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import { readMediaTime } from "../streams/broadcast/media-clock.server";
import { cueOf, type CueRow, findLastCue } from "./cues.server";
import { findEventOfKey } from "./desk-link.server";
import { scriptOf, type ScriptSong, type ScriptStep, stepAfter } from "./desk-script";
import type { DeskPress, LyricShift } from "./schema";
import { listSetList } from "./set-list.server";

/** The operator of a desk: the artist, a stage hand, or a person with the desk's link. */
export type DeskOperator = { actor: Actor; eventId: string } | { key: string };
export type Desk = {
  event: EventOfDesk;
  songs: ScriptSong[];
  last: CueRow | null;
  shiftMs: number;
};
type EventOfDesk = Awaited<ReturnType<typeof getEventOfOperator>>;

/** Maximum number of cues of one show: more than nine hours with a line every seven seconds. */
const MAX_CUES = 5000;
/** A press that is older than this has waited for a connection. */
const LATE_MS = 1000;
const pressLimiter = createLimiter(600, 60);

/**
 * Loads the songs of a show and the cue on screen.
 * @throws AppError not_found, unauthenticated, forbidden
 */
export async function getDesk(operator: DeskOperator): Promise<Desk> {
  const event = await getEventOfOperator(operator);
  const { id: eventId } = event;

  return {
    event,
    songs: await listSetList(eventId),
    last: await findLastCue(eventId),
    shiftMs: await readShift(eventId),
  };
}

/**
 * Sets how much later or earlier than a press its line appears, from the next press on.
 * @throws AppError not_found, unauthenticated, forbidden, throttled
 */
export async function setLyricShift(
  operator: DeskOperator,
  { shiftMs }: LyricShift,
): Promise<{ shiftMs: number }> {
  const { id: eventId } = await getEventOfOperator(operator);

  await consume(pressLimiter, eventId);

  const shiftValues = { shiftMs };

  await transaction(async (tx) => {
    await tx
      .insert(lyricDesks)
      .values({ eventId, ...shiftValues })
      .onConflictDoUpdate({ target: lyricDesks.eventId, set: shiftValues });
  });

  return shiftValues;
}

async function readShift(eventId: string, reader: DbReader = db): Promise<number> {
  const desk = await reader.query.lyricDesks.findFirst({ where: eq(lyricDesks.eventId, eventId) });

  return desk?.shiftMs ?? 0;
}

/** `isNew`: the press has shown the cue. */
export type PressResult = { cue: CueRow | null; isNew: boolean };

/**
 * Shows another line from the moment of the press on. A press that means to leave a line which is
 * no longer on screen changes nothing: another person has pressed, or the same press arrived twice.
 * A press that waited for a connection also changes nothing if the line on screen is newer.
 * @returns the cue that is on screen
 * @throws AppError not_found, unauthenticated, forbidden, throttled; conflict with too many presses
 * in one show
 */
export async function pressDesk(
  operator: DeskOperator,
  { from: lastSeenSeq, press: move, agoMs = 0 }: DeskPress,
): Promise<PressResult> {
  const event = await getEventOfOperator(operator);

  await consume(pressLimiter, event.id);

  const pressedAt = readMediaTime(event.id) - agoMs;
  const pressed = await transaction(async (tx): Promise<PressResult> => {
    const lastCue = await findLastCue(event.id, tx);
    const mediaTime = pressedAt + (await readShift(event.id, tx));
    const isOutdated = agoMs > LATE_MS && lastCue !== null && mediaTime < lastCue.mediaTime;
    if ((lastCue?.seq ?? 0) !== lastSeenSeq || isOutdated) return { cue: lastCue, isNew: false };

    const shownStep = lastCue && { ...lastCue, itemId: lastCue.setListSongId };
    const step = stepAfter(scriptOf(await listSetList(event.id, tx)), shownStep, move);
    if (!step) return { cue: lastCue, isNew: false };
    if (lastSeenSeq >= MAX_CUES)
      throw new AppError("conflict", "songbook:cuesMany", { params: { most: MAX_CUES } });

    // Lines keep the order of their presses, also after the shift has changed.
    const cueMediaTime = Math.max(mediaTime, lastCue?.mediaTime ?? mediaTime);
    const cueValues = {
      ...cueValuesOf(step),
      eventId: event.id,
      seq: lastSeenSeq + 1,
      mediaTime: cueMediaTime,
    };

    return { cue: firstRow(await tx.insert(lyricCues).values(cueValues).returning()), isNew: true };
  });
  const { cue, isNew } = pressed;
  if (isNew && cue) announce({ type: "lyric.cued", eventId: event.id, cue: cueOf(cue) });

  return pressed;
}

/** @throws AppError not_found, unauthenticated, forbidden */
async function getEventOfOperator(operator: DeskOperator) {
  const eventId = "key" in operator ? await findEventOfKey(operator.key) : operator.eventId;
  const event =
    eventId === null
      ? undefined
      : await db.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event) throw new AppError("not_found", "songbook:deskGone");
  if ("actor" in operator) assertCanStreamEvent(operator.actor, event);
  if (event.status === "cancelled" || event.hiddenAt)
    throw new AppError("not_found", "songbook:deskGone");

  return event;
}

const cueValuesOf = ({
  itemId,
  kind,
  line: lineIndex,
  title,
  writer,
  text,
  translation,
  upcoming,
}: ScriptStep) => ({
  kind,
  line: lineIndex,
  title,
  writer,
  text,
  translation,
  upcoming,
  setListSongId: itemId || null,
});
