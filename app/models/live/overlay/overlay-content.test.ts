import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/people";
import { makeDonation, makeLiveEvent } from "../../../../test/factories/rooms";
import { makeEvent } from "../../../../test/factories/events";
import { makeSetListSong } from "../../../../test/factories/songs";
import { transaction } from "~db/client.server";
import { chatMessages, chatRules, donations } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { deleteMessage } from "../chat/moderation/moderation.server";
import { markSung } from "../donations/song-requests.server";
import { pressDesk } from "../lyrics/desk.server";
import { DEFAULT_LOOK, type OverlayLook } from "./look.protocol";
import { loadOverlayContent } from "./overlay-content.server";
import { findOverlayShow } from "./overlay-show.server";

const SECOND = 1000;
let artist: Awaited<ReturnType<typeof makeArtist>>;
let viewer: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  artist = await makeArtist();
  viewer = await makeUser({ firstName: "Bảy" });
});
afterEach(() => void vi.restoreAllMocks());

const START = Date.now();
const at = (seconds: number) => void vi.spyOn(clock, "now").mockReturnValue(new Date(START + seconds * SECOND));

async function say(eventId: string, message: string, seconds: number, fields = {}) {
  const timestamp = new Date(START + seconds * SECOND);
  const row = { eventId, userId: viewer.id, message, timestamp, ...fields };
  return transaction(async (tx) => (await tx.insert(chatMessages).values(row).returning())[0]!.id);
}

async function give(eventId: string, seconds: number, fields: { hideAmount?: boolean; dedication?: string } = {}) {
  const { dedication, ...rest } = fields;
  const id = await makeDonation(eventId, viewer.id, { amountCents: 500, ...rest });
  const change = { createdAt: new Date(START + seconds * SECOND), dedication };
  await transaction((tx) => tx.update(donations).set(change).where(eq(donations.id, id)));
  return id;
}

async function shown(eventId: string, look: Partial<OverlayLook> = {}) {
  const { items, nextChangeMs } = await loadOverlayContent(eventId, { ...DEFAULT_LOOK, ...look });
  const texts = items.map((item) => (item.kind === "chat" ? item.line.message : `tip ${item.tip.amountCents}`));
  return { texts, nextChangeMs };
}

const show = () => makeLiveEvent({ artistId: artist.id });

test("a line appears after the delay, stays as long as chosen, and the page is told when", async () => {
  const { id } = await show();
  await say(id, "Chào", 0);
  const look = { delay: 5, stay: 20 };
  at(4);
  expect(await shown(id, look)).toEqual({ texts: [], nextChangeMs: SECOND });
  at(5);
  expect(await shown(id, look)).toEqual({ texts: ["Chào"], nextChangeMs: 20 * SECOND });
  at(24.999);
  expect(await shown(id, look)).toEqual({ texts: ["Chào"], nextChangeMs: 1 });
  at(25);
  expect(await shown(id, look)).toEqual({ texts: [], nextChangeMs: null });
  expect(await shown(id, { ...look, stay: 0 })).toEqual({ texts: ["Chào"], nextChangeMs: null });
});

test("a message removed within the delay never appears, one removed later disappears", async () => {
  const { id } = await show();
  const [early, late] = [await say(id, "early", 0), await say(id, "late", 0)];
  at(3);
  await deleteMessage(actorFor(artist), id, early);
  at(6);
  expect((await shown(id)).texts).toEqual(["late"]);
  await deleteMessage(actorFor(artist), id, late);
  expect((await shown(id)).texts).toEqual([]);
});

test("held messages are not shown", async () => {
  const { id } = await show();
  await say(id, "waits", 0, { heldAt: new Date() });
  at(6);
  expect((await shown(id)).texts).toEqual([]);
});

test("chat and tips are in the order of their time, at most as many as chosen, and each only if chosen", async () => {
  const { id } = await show();
  await say(id, "first", 0);
  await give(id, 1);
  await say(id, "second", 2);
  await give(id, 3, { hideAmount: true });
  at(9);
  expect((await shown(id)).texts).toEqual(["first", "tip 500", "second", "tip null"]);
  expect((await shown(id, { lines: 2 })).texts).toEqual(["second", "tip null"]);
  expect((await shown(id, { show: ["tips"] })).texts).toEqual(["tip 500", "tip null"]);
  expect((await shown(id, { show: ["song"] })).texts).toEqual([]);
});

test("refunded tips are not shown", async () => {
  const { id } = await show();
  const tip = await give(id, 0);
  await transaction((tx) => tx.update(donations).set({ refundedAt: new Date() }).where(eq(donations.id, tip)));
  at(6);
  expect((await shown(id)).texts).toEqual([]);
});

test("open requests are shown after the delay, oldest first, without blocked words", async () => {
  const { id } = await show();
  await transaction((tx) => tx.insert(chatRules).values({ eventId: id, blockedWords: ["xấu"] }));
  const first = await give(id, 0, { dedication: "Lòng Mẹ" });
  await give(id, 1, { dedication: "x.ấ.u" });
  await give(id, 2, { dedication: "Hòn Vọng Phu" });
  const requests = async () =>
    (await loadOverlayContent(id, { ...DEFAULT_LOOK, show: ["requests"] })).requests.map((it) => it.dedication);
  at(6);
  expect(await requests()).toEqual(["Lòng Mẹ"]);
  at(8);
  expect(await requests()).toEqual(["Lòng Mẹ", "Hòn Vọng Phu"]);
  await markSung(actorFor(artist), id, first, true);
  expect(await requests()).toEqual(["Hòn Vọng Phu"]);
  expect((await loadOverlayContent(id, DEFAULT_LOOK)).requests).toEqual([]);
});

test("the song that is sung and the next one follow the lyric desk", async () => {
  const { id } = await show();
  await makeSetListSong({ artistId: artist.id, eventId: id, title: "Đò Khuya" });
  await makeSetListSong({ artistId: artist.id, eventId: id, title: "Gió" });
  const song = async () => (await loadOverlayContent(id, DEFAULT_LOOK)).song;
  const hand = { actor: actorFor(artist), eventId: id };
  expect(await song()).toEqual({ now: null, next: "Đò Khuya" });
  await pressDesk(hand, { from: 0, press: "next" });
  expect(await song()).toEqual({ now: null, next: "Đò Khuya" });
  await pressDesk(hand, { from: 1, press: "next" });
  expect(await song()).toEqual({ now: "Đò Khuya", next: "Gió" });
  await pressDesk(hand, { from: 2, press: "clear" });
  expect(await song()).toEqual({ now: "Đò Khuya", next: "Gió" });
});

test("an overlay follows the live show, else the next one; never a draft or a hidden one", async () => {
  const own = await makeArtist();
  const soon = (hours: number, fields = {}) =>
    makeEvent({ artistId: own.id, startTime: new Date(START + hours * 3600 * SECOND), ...fields });
  expect(await findOverlayShow(own.id)).toBeNull();
  await soon(1, { status: "draft" });
  await soon(1, { hiddenAt: new Date() });
  await soon(1, { status: "cancelled" });
  await soon(-30);
  expect(await findOverlayShow(own.id)).toBeNull();
  const [later, next] = [await soon(5), await soon(2)];
  expect(await findOverlayShow(own.id)).toBe(next.id);
  const live = await soon(9, { isLive: true });
  expect([later.id, await findOverlayShow(own.id)]).toEqual([later.id, live.id]);
});
