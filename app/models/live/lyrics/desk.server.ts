import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction } from "~db/client.server";
import { events, lyricCues, lyricDesks } from "~db/schema";
import { AppError } from "~/platform/errors";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanStreamEvent } from "~/models/shows/events/permissions";
import { readMediaTime } from "../streams/broadcast/media-clock.server";
import { cueOf, type CueRow, findLastCue } from "./cues.server";
import { findEventOfKey } from "./desk-link.server";
import { scriptOf, type ScriptSong, type Step, stepAfter } from "./desk-script";
import type { DeskPress, LyricShift } from "./schema";
import { listSetList } from "./set-list.server";

/** Who presses: the artist or a stage hand, or whoever holds the desk's link. */
export type Hand = { actor: Actor; eventId: string } | { key: string };
export type Desk = {
  event: EventOfDesk;
  songs: ScriptSong[];
  last: CueRow | null;
  shiftMs: number;
};
type EventOfDesk = Awaited<ReturnType<typeof getEventOfHand>>;

/** More than ten hours of a song with a line every seven seconds. */
const MAX_CUES = 5000;
/** Older presses have waited for a connection. */
const LATE_MS = 1000;
const presses = createLimiter(600, 60);

/**
 * The words of a show and what is on screen.
 * @throws AppError not_found, unauthenticated, forbidden
 */
export async function getDesk(hand: Hand): Promise<Desk> {
  const event = await getEventOfHand(hand);
  const { id } = event;

  return {
    event,
    songs: await listSetList(id),
    last: await findLastCue(id),
    shiftMs: await readShift(id),
  };
}

/**
 * Lets lines come later or earlier than the press, from the next press on.
 * @throws AppError not_found, unauthenticated, forbidden, throttled
 */
export async function setLyricShift(
  hand: Hand,
  { shiftMs }: LyricShift,
): Promise<{ shiftMs: number }> {
  const { id: eventId } = await getEventOfHand(hand);

  await consume(presses, eventId);

  const set = { shiftMs };

  await transaction(async (tx) => {
    await tx
      .insert(lyricDesks)
      .values({ eventId, ...set })
      .onConflictDoUpdate({ target: lyricDesks.eventId, set });
  });

  return set;
}

async function readShift(eventId: string, reader: Reader = db): Promise<number> {
  const desk = await reader.query.lyricDesks.findFirst({ where: eq(lyricDesks.eventId, eventId) });

  return desk?.shiftMs ?? 0;
}

/** `isNew`: the press has shown the cue. */
export type Pressed = { cue: CueRow | null; isNew: boolean };

/**
 * Shows another line from the moment of the press on. A press that means to leave a line which is
 * no longer on screen changes nothing: somebody else has pressed, or the same press arrived twice.
 * The same is true of a press that waited for a connection, if the line on screen is newer.
 * @returns the cue that is on screen
 * @throws AppError not_found, unauthenticated, forbidden, throttled; conflict with too many presses
 * in one show
 */
export async function pressDesk(
  hand: Hand,
  { from, press, agoMs = 0 }: DeskPress,
): Promise<Pressed> {
  const event = await getEventOfHand(hand);

  await consume(presses, event.id);

  const pressedAt = readMediaTime(event.id) - agoMs;
  const pressed = await transaction(async (tx): Promise<Pressed> => {
    const last = await findLastCue(event.id, tx);
    const mediaTime = pressedAt + (await readShift(event.id, tx));
    const isOutdated = agoMs > LATE_MS && last !== null && mediaTime < last.mediaTime;
    if ((last?.seq ?? 0) !== from || isOutdated) return { cue: last, isNew: false };

    const shown = last && { ...last, itemId: last.setListSongId };
    const step = stepAfter(scriptOf(await listSetList(event.id, tx)), shown, press);
    if (!step) return { cue: last, isNew: false };
    if (from >= MAX_CUES)
      throw new AppError("conflict", "lyrics:cuesMany", { params: { most: MAX_CUES } });

    // Lines come in the order of their presses, whatever the shift was before.
    const at = Math.max(mediaTime, last?.mediaTime ?? mediaTime);
    const row = { ...rowOf(step), eventId: event.id, seq: from + 1, mediaTime: at };

    return { cue: firstRow(await tx.insert(lyricCues).values(row).returning()), isNew: true };
  });
  const { cue, isNew } = pressed;
  if (isNew && cue) announce({ type: "lyric.cued", eventId: event.id, cue: cueOf(cue) });

  return pressed;
}

/** @throws AppError not_found, unauthenticated, forbidden */
async function getEventOfHand(hand: Hand) {
  const eventId = "key" in hand ? await findEventOfKey(hand.key) : hand.eventId;
  const event =
    eventId === null
      ? undefined
      : await db.query.events.findFirst({ where: eq(events.id, eventId) });
  if (!event) throw new AppError("not_found", "lyrics:deskGone");
  if ("actor" in hand) assertCanStreamEvent(hand.actor, event);
  if (event.status === "cancelled" || event.hiddenAt)
    throw new AppError("not_found", "lyrics:deskGone");

  return event;
}

const rowOf = ({ itemId, kind, line, title, writer, text, translation, upcoming }: Step) => ({
  kind,
  line,
  title,
  writer,
  text,
  translation,
  upcoming,
  setListSongId: itemId || null,
});
