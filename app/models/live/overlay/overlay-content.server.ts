import { clock } from "~/platform/clock/clock";
import { listNewestBetween } from "../chat/history.server";
import type { ChatLine, TipLine } from "../chat/protocol";
import { listTipsBetween } from "../chat/tips.server";
import { type ShownRequest, listRequestsToShow } from "../donations/song-requests.server";
import { findLastCue } from "../lyrics/cues.server";
import { listSetList } from "../lyrics/set-list.server";
import type { OverlayLook } from "./look.protocol";

export type OverlayItem = { kind: "chat"; line: ChatLine; at: number } | { kind: "tip"; tip: TipLine; at: number };
export type OverlaySong = { now: string | null; next: string | null };
export type OverlayContent = {
  /** Oldest first. */
  items: OverlayItem[];
  requests: ShownRequest[];
  song: OverlaySong | null;
  /** Milliseconds until something known appears or leaves; null: nothing does. */
  nextChangeMs: number | null;
};

const MAX_REQUESTS = 4;
const SECOND = 1000;
/** Without a time to leave, lines of the last day may stay. */
const DAY = 24 * 3600 * SECOND;

/** What an overlay shows of a show now. Removed and held messages are never part of it. */
export async function loadOverlayContent(eventId: string, look: OverlayLook): Promise<OverlayContent> {
  const { show, lines, stay, delay } = look;
  const now = clock.now().getTime();
  const shownUntil = now - delay * SECOND;
  const shownFrom = shownUntil - (stay === 0 ? DAY : stay * SECOND);
  // Those still delayed are read to know when the next one appears.
  const [chat, tips] = await Promise.all([
    show.includes("chat") ? listChat(eventId, new Date(shownFrom), new Date(shownUntil), lines) : NOTHING,
    show.includes("tips") ? listTips(eventId, new Date(shownFrom), new Date(shownUntil), lines) : NOTHING,
  ]);
  const items = [...chat.shown, ...tips.shown].sort((a, b) => a.at - b.at).slice(-lines);
  const changes = [
    ...[...chat.delayed, ...tips.delayed].map((at) => at - shownUntil),
    ...(stay === 0 ? [] : items.map(({ at }) => at - shownFrom)),
  ].filter((ms) => ms > 0);
  return {
    items,
    requests: show.includes("requests") ? await listRequestsToShow(eventId, new Date(shownUntil), MAX_REQUESTS) : [],
    song: show.includes("song") ? await findSong(eventId) : null,
    nextChangeMs: changes.length > 0 ? Math.min(...changes) : null,
  };
}

type Found = { shown: OverlayItem[]; delayed: number[] };
const NOTHING: Found = { shown: [], delayed: [] };

async function listChat(eventId: string, from: Date, until: Date, limit: number): Promise<Found> {
  const shown = await listNewestBetween(eventId, { from, until, limit });
  const delayed = await listNewestBetween(eventId, { from: until, until: clock.now(), limit });
  const timeOf = ({ timestamp }: ChatLine) => new Date(timestamp).getTime();
  return { shown: shown.map((line) => ({ kind: "chat", line, at: timeOf(line) })), delayed: delayed.map(timeOf) };
}

async function listTips(eventId: string, from: Date, until: Date, limit: number): Promise<Found> {
  const shown = await listTipsBetween(eventId, { from, until, limit });
  const delayed = await listTipsBetween(eventId, { from: until, until: clock.now(), limit });
  return {
    shown: shown.map(({ at, ...tip }) => ({ kind: "tip", tip, at: at.getTime() })),
    delayed: delayed.map(({ at }) => at.getTime()),
  };
}

/** The song that is sung, and the one after it. A song that is announced is the next one. */
async function findSong(eventId: string): Promise<OverlaySong> {
  const [cue, songs] = [await findLastCue(eventId), await listSetList(eventId)];
  const place = cue ? songs.findIndex(({ itemId }) => itemId === cue.setListSongId) : -1;
  if (cue?.kind === "next") return { now: null, next: cue.title };
  const next = cue && place < 0 ? null : (songs[place + 1]?.title ?? null);
  return { now: cue?.title || null, next };
}
