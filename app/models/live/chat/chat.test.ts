import fc from "fast-check";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  actorFor,
  addHelper,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeEvent } from "../../../../test/factories/shows/events";
import {
  makeEndedBroadcast,
  makeLines,
  makeLiveEvent,
  makeLiveTicketedEvent,
  makeTicket,
} from "../../../../test/factories/live/rooms";
import { clock } from "~/platform/clock/clock";
import { transaction } from "~db/client.server";
import { chatRestrictions, chatRules } from "~db/schema";
import { GUEST } from "~/models/base/actor";
import { FloodGuard } from "./moderation/flood-guard.server";
import { readHistory } from "./history.server";
import { postMessage } from "./post-message.server";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { normaliseMessage, REACTIONS } from "./protocol";
import { sendReaction, getReactionCounts } from "./reactions.server";
import { MessageText } from "./schema";

const MINUTE = 60_000;
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});
afterEach(() => vi.restoreAllMocks());

const at = (moment: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(moment));
const member = async () => actorFor(await makeUser());
const write = async (
  eventId: string,
  actor?: Awaited<ReturnType<typeof member>>,
  message = "Chào cả nhà",
) => postMessage(actor ?? (await member()), eventId, { message });
const restrict = (userId: string, until: Date | null) =>
  transaction(async (tx) => {
    await tx.insert(chatRestrictions).values({ artistId: artist.id, userId, until });
  });

test("the lobby opens as many minutes before the show as the artist chose", async () => {
  const event = await makeEvent({ artistId: artist.id, lobbyMinutes: 15 });

  at(event.startTime.getTime() - 15 * MINUTE - 1);
  await expect(write(event.id)).rejects.toMatchObject({
    code: "forbidden",
    messageKey: "live:chatOpensLater",
  });
  at(event.startTime.getTime() - 15 * MINUTE);
  await write(event.id);
});

test("the lobby of a late show stays open until the planned end", async () => {
  const event = await makeEvent({ artistId: artist.id });

  at(event.endTime.getTime() - 1);
  await write(event.id);
  at(event.endTime.getTime());
  await expect(write(event.id)).rejects.toMatchObject({ messageKey: "live:chatClosed" });
});

test("chat is open while the show is live, also before the start and after the planned end", async () => {
  const early = await makeEvent({ artistId: artist.id, isLive: true });

  await write(early.id);
  at(early.endTime.getTime() + 60 * MINUTE);
  await write(early.id);
});

test("chat stays open for ten minutes after the show", async () => {
  const event = await makeEvent({
    artistId: artist.id,
    startTime: new Date(Date.now() - 30 * MINUTE),
  });
  const endedAt = new Date(Date.now() - 5 * MINUTE);

  await makeEndedBroadcast(event.id, endedAt);
  await write(event.id);
  at(endedAt.getTime() + 10 * MINUTE - 1);
  await write(event.id);
  at(endedAt.getTime() + 10 * MINUTE);
  await expect(write(event.id)).rejects.toMatchObject({ messageKey: "live:chatClosed" });
});

test("a rehearsal long before does not close the lobby", async () => {
  const event = await makeEvent({ artistId: artist.id });

  await makeEndedBroadcast(event.id, new Date(event.startTime.getTime() - 5 * 60 * MINUTE));
  at(event.startTime.getTime() - 10 * MINUTE);
  await write(event.id);
});

test("guests, disabled chat, and cancelled and hidden events each have their own refusal", async () => {
  const live = await makeLiveEvent({ artistId: artist.id });

  await expect(postMessage(GUEST, live.id, { message: "x" })).rejects.toMatchObject({
    code: "unauthenticated",
    messageKey: "live:signInToChat",
  });

  const off = await makeLiveEvent({ artistId: artist.id, chatEnabled: false });

  await expect(write(off.id)).rejects.toMatchObject({ messageKey: "live:chatDisabled" });
  await sendReaction(await member(), off.id, "👏");

  const cancelled = await makeLiveEvent({ artistId: artist.id, status: "cancelled" });

  await expect(write(cancelled.id)).rejects.toMatchObject({ messageKey: "live:chatClosed" });

  const hidden = await makeLiveEvent({ artistId: artist.id, hiddenAt: new Date() });

  await expect(write(hidden.id)).rejects.toMatchObject({ code: "not_found" });
});

test("only holders, the artist and their team read and write on ticketed shows", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  await makeLines(event.id, artist.id, ["for you only"]);

  const [holder, refunded, stranger, helper] = [
    await member(),
    await member(),
    await member(),
    await member(),
  ];

  await makeTicket(event.id, holder.userId);
  await makeTicket(event.id, refunded.userId, "refunded");
  await addHelper(artist.id, helper.userId);
  for (const actor of [holder, helper, actorFor(artist)]) {
    await write(event.id, actor);
    expect(await readHistory(actor, event.id)).not.toEqual([]);
  }

  for (const actor of [refunded, stranger]) {
    await expect(write(event.id, actor)).rejects.toMatchObject({
      messageKey: "live:ticketHoldersOnly",
    });
    await expect(readHistory(actor, event.id)).rejects.toMatchObject({ code: "forbidden" });
  }

  await expect(readHistory(GUEST, event.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("banned and timed-out people send no reactions", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const [banned, timedOut, other] = [await member(), await member(), await member()];

  await restrict(banned.userId, null);
  await restrict(timedOut.userId, new Date(Date.now() + MINUTE));
  await expect(sendReaction(banned, event.id, "👏")).rejects.toMatchObject({
    messageKey: "live:banned",
  });
  await expect(sendReaction(timedOut, event.id, "👏")).rejects.toMatchObject({
    messageKey: "live:timedOut",
  });
  expect(await getReactionCounts(event.id)).toEqual({});
  await sendReaction(other, event.id, "👏");
  expect(await getReactionCounts(event.id)).toEqual({ "👏": 1 });
});

test("a timeout ends by itself, a ban does not", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const [timedOut, banned] = [await member(), await member()];
  const until = new Date(Date.now() + MINUTE);

  await restrict(timedOut.userId, until);
  await restrict(banned.userId, null);
  await expect(write(event.id, timedOut)).rejects.toMatchObject({
    messageKey: "live:timedOut",
    details: { params: { until: until.toISOString() } },
  });
  at(until.getTime());
  await write(event.id, timedOut);
  at(until.getTime() + 1000 * MINUTE);
  await expect(write(event.id, banned)).rejects.toMatchObject({ messageKey: "live:banned" });
});

test("slow mode limits viewers but not the artist", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });

  await transaction(async (tx) => {
    await tx.insert(chatRules).values({ eventId: event.id, slowSeconds: 30 });
  });

  const viewer = await member();
  const start = Date.now();

  at(start);
  await write(event.id, viewer);
  at(start + 20_000);
  await expect(write(event.id, viewer)).rejects.toMatchObject({
    code: "throttled",
    details: { retryAfter: 10 },
  });
  at(start + 30_000);
  await write(event.id, viewer);
  for (let n = 0; n < 2; n++) await write(event.id, actorFor(artist));
});

test("slow mode does not count messages in other rooms", async () => {
  const fields = { artistId: artist.id };
  const [event, other] = [await makeLiveEvent(fields), await makeLiveEvent(fields)];

  await transaction((tx) => tx.insert(chatRules).values({ eventId: event.id, slowSeconds: 30 }));

  const viewer = await member();

  await write(other.id, viewer);

  await expect(write(event.id, viewer)).resolves.toMatchObject({ isHeld: false });
});

test("suspended people cannot write", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const suspended = actorFor(await makeUser({ suspendedAt: new Date() }));

  await expect(write(event.id, suspended)).rejects.toMatchObject({ code: "forbidden" });
});

test("one message every three seconds is never throttled, a flood is, and 30 quiet seconds reset it", () => {
  const guard = new FloodGuard(12, 0.4);
  let now = Date.now();

  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  for (let n = 0; n < 200; n++, now += 3000) expect(guard.consume("steady")).toBe(0);
  const burst = () =>
    Array.from({ length: 60 }, () => guard.consume("flood")).filter((wait) => wait === 0).length;

  expect(burst()).toBe(12);
  expect(guard.consume("flood")).toBe(3);
  now += 30_000;
  expect(burst()).toBe(12);
  expect(guard.consume("other")).toBe(0);
});

test("concurrent messages share commits; a refused one affects no other", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });

  await transaction(async (tx) => {
    await tx.insert(chatRules).values({ eventId: event.id, slowSeconds: 60 });
  });

  const people = await Promise.all(Array.from({ length: 40 }, member));
  const twice = [...people, people[7]!].map((it, n) => write(event.id, it, `${n}`));
  const results = await Promise.allSettled(twice);

  expect(results.filter((it) => it.status === "fulfilled")).toHaveLength(40);
  expect(results.at(-1)).toMatchObject({
    status: "rejected",
    reason: { messageKey: "live:slowMode" },
  });
  expect(await readHistory(GUEST, event.id)).toHaveLength(40);
});

test("history pages backwards and forwards", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const words = Array.from({ length: 120 }, (_, n) => `${n}`);

  await makeLines(event.id, artist.id, words);

  const newest = await readHistory(GUEST, event.id);

  expect(newest.map((it) => it.message)).toEqual(words.slice(70));

  const older = await readHistory(GUEST, event.id, { before: newest[0]!.seq });

  expect(older.map((it) => it.message)).toEqual(words.slice(20, 70));

  const since = await readHistory(GUEST, event.id, { since: newest.at(-3)!.seq });

  expect(since.map((it) => it.message)).toEqual(["118", "119"]);
});

test("reactions are added up over the show", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const viewers = [await member(), await member()];

  for (const viewer of viewers)
    for (let n = 0; n < 3; n++) await sendReaction(viewer, event.id, "🎺");
  await sendReaction(viewers[0]!, event.id, REACTIONS[3]);
  expect(await getReactionCounts(event.id)).toEqual({ "🎺": 6, "❤️": 1 });
  await expect(sendReaction(GUEST, event.id, "👏")).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("a message is one trimmed line in NFC, at most 500 code points, however it was typed", () => {
  expect(MessageText.parse("  Hò\u00a0ơi\r\n hò  ")).toBe("Hò ơi hò");
  expect(MessageText.parse("👨‍👩‍👧")).toBe("👨‍👩‍👧");
  expect(MessageText.safeParse("ệ".normalize("NFD").repeat(500)).success).toBe(true);
  expect(MessageText.safeParse("ệ".repeat(501)).success).toBe(false);
  for (const blank of ["", " \n\t", "\u200b", "\u3000\ufeff"])
    expect(MessageText.safeParse(blank).success).toBe(false);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      const once = normaliseMessage(text);

      expect(normaliseMessage(once)).toBe(once);
      expect(once).toBe(once.normalize("NFC").trim());
      expect(MessageText.safeParse(text).success).toBe(once !== "" && countCodePoints(once) <= 500);
    }),
  );
});

test("lines name who writes: the artist, an admin, or a moderator of this artist", async () => {
  const [moderator, admin] = [await makeUser(), await makeUser({ role: "admin" })];

  await addHelper(artist.id, moderator.id);

  const [here, elsewhere] = [
    await makeLiveEvent({ artistId: artist.id }),
    await makeLiveEvent({ artistId: (await makeArtist()).id }),
  ];

  for (const writer of [artist, moderator, admin]) await write(here.id, actorFor(writer));
  await write(here.id);
  await write(elsewhere.id, actorFor(moderator));

  const marks = async (eventId: string) =>
    (await readHistory(GUEST, eventId)).map(({ user }) => user.mark);

  expect(await marks(here.id)).toEqual(["artist", "moderator", "admin", undefined]);
  expect(await marks(elsewhere.id)).toEqual([undefined]);
});

test("a name that can be taken for the artist's does not write in her rooms, but in others, and reacts", async () => {
  const vy = await makeArtist({ firstName: "Hạ Vy" }, { stageName: "Hạ Vy" });
  const [here, elsewhere] = [
    await makeLiveEvent({ artistId: vy.id }),
    await makeLiveEvent({ artistId: artist.id }),
  ];
  const alike = actorFor(await makeUser({ firstName: "Hа Vу" }));

  await expect(write(here.id, alike)).rejects.toMatchObject({ messageKey: "live:nameLikeArtist" });
  await sendReaction(alike, here.id, "👏");
  await write(elsewhere.id, alike);
  await write(here.id, actorFor(vy));
  await write(here.id, actorFor(await makeUser({ firstName: "Hạ" })));
});

test("whose first name is the artist's one-word name writes in her rooms, unless it only looks like it", async () => {
  const mai = await makeArtist({}, { stageName: "Mai" });
  const { id } = await makeLiveEvent({ artistId: mai.id });

  await write(id, actorFor(await makeUser({ firstName: "Mai" })));

  const alike = write(id, actorFor(await makeUser({ firstName: "Mаi" })));

  await expect(alike).rejects.toMatchObject({ messageKey: "live:nameLikeArtist" });
});

test("who has a mark writes under any name", async () => {
  const vy = await makeArtist({}, { stageName: "Hạ Vy" });
  const { id } = await makeLiveEvent({ artistId: vy.id });

  await write(id, actorFor(await makeUser({ role: "admin", firstName: "Hạ Vy" })));
});
