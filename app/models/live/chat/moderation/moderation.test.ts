import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  actorFor,
  addHelper,
  makeArtist,
  makeUser,
} from "../../../../../test/factories/accounts/people";
import { makeDonation, makeLiveEvent, makeTicket } from "../../../../../test/factories/live/rooms";
import { stopClock } from "../../../../../test/factories/money/money";
import { onAnnouncement } from "~/models/base/announcements.server";
import { db } from "~db/client.server";
import { auditLog } from "~db/schema";
import { GUEST, type Member } from "~/models/base/actor";
import { followArtist } from "~/models/shows/artists/follow-artist.server";
import { listHeldMessages } from "./held-messages.server";
import { findLine, readHistory } from "../history.server";
import { listModerationLog } from "./moderation-log.server";
import { moderate } from "./moderate.server";
import { listRestrictions } from "./moderation.server";
import { findNextMessageAt, postMessage } from "../post-message.server";
import { sendReaction } from "../reactions.server";
import { getChatContext } from "../chat-context.server";
import { ModerationAction, SLOW_SECONDS } from "../schema";

let artist: Member;
let moderator: Member;
let admin: Member;

beforeAll(async () => {
  artist = actorFor(await makeArtist());
  moderator = actorFor(await makeUser());
  admin = actorFor(await makeUser({ role: "admin" }));
  await addHelper(artist.userId, moderator.userId);
});

const viewer = async () => actorFor(await makeUser());
const live = () => makeLiveEvent({ artistId: artist.userId });
const say = (actor: Member, eventId: string, message = "Chào") =>
  postMessage(actor, eventId, { message });
const act = (
  actor: Parameters<typeof moderate>[0],
  eventId: string,
  input: Record<string, unknown>,
) => moderate(actor, eventId, ModerationAction.parse(input));

test("artist, moderators and admins can do every action; viewers and guests none", async () => {
  const event = await live();
  const target = await viewer();
  const inputsFor = (messageId: string) => [
    { intent: "pin", messageId },
    { intent: "unpin" },
    { intent: "timeOut", userId: target.userId, seconds: "60" },
    { intent: "lift", userId: target.userId },
    { intent: "ban", userId: target.userId },
    { intent: "lift", userId: target.userId },
    { intent: "rules", slowSeconds: "0", blockedWords: "ngu" },
    { intent: "approve", messageId },
    { intent: "reject", messageId },
    { intent: "delete", messageId },
    { intent: "clear", userId: target.userId },
  ];
  const { id } = await say(target, event.id);
  const outsider = await viewer();

  for (const input of inputsFor(id)) {
    await expect(act(GUEST, event.id, input)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(act(outsider, event.id, input)).rejects.toMatchObject({ code: "forbidden" });
  }

  for (const actor of [artist, moderator, admin]) {
    const { id: messageId } = await say(target, event.id);

    for (const input of inputsFor(messageId)) await act(actor, event.id, input);
  }
});

test("a deleted message is removed, announced and logged; authors may delete their own", async () => {
  const event = await live();
  const author = await viewer();
  const [first, second] = [await say(author, event.id), await say(author, event.id)];
  const announced = new Promise<string>((done) =>
    onAnnouncement("chat.deleted", (it) => done(it.messageId)),
  );

  await act(moderator, event.id, { intent: "delete", messageId: first.id });
  expect(await announced).toBe(first.id);
  await act(author, event.id, { intent: "delete", messageId: second.id });
  expect(await readHistory(GUEST, event.id)).toEqual([]);
  expect(await findLine(first.id)).toBeNull();
  expect(await db.$count(auditLog, eq(auditLog.target, first.id))).toBe(1);
  expect(await db.$count(auditLog, eq(auditLog.target, second.id))).toBe(0);
});

test("a message of another room cannot be deleted through this one", async () => {
  const [here, there] = [await live(), await live()];
  const { id: messageId } = await say(await viewer(), there.id);

  await expect(act(artist, here.id, { intent: "delete", messageId })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a mute applies in all rooms of the artist and in no others, until it is lifted", async () => {
  const [here, there] = [await live(), await live()];
  const other = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const loud = await viewer();

  await act(artist, here.id, { intent: "ban", userId: loud.userId });
  for (const { id } of [here, there])
    await expect(say(loud, id)).rejects.toMatchObject({ messageKey: "live:banned" });
  await say(loud, other.id);
  expect((await listRestrictions(artist, there.id)).map((it) => it.userId)).toContain(loud.userId);
  await act(moderator, there.id, { intent: "lift", userId: loud.userId });
  await say(loud, here.id);
});

test("the artist, moderators and admins cannot be muted", async () => {
  const event = await live();

  for (const { userId } of [artist, moderator, admin]) {
    await expect(act(admin, event.id, { intent: "ban", userId })).rejects.toMatchObject({
      code: "conflict",
    });
  }
});

test("blocked words stop viewers, not the artist", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", blockedWords: "đồ hâm\nscam" });

  const refused = { code: "forbidden", messageKey: "live:blockedWord" };

  await expect(say(await viewer(), event.id, "D0 H4M quá")).rejects.toMatchObject(refused);
  await say(await viewer(), event.id, "đồ hầm ngon");
  await say(artist, event.id, "Không nói đồ hâm ở đây nhé");
});

test("in a followers-only room, only followers, the artist and moderators can write", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", audience: "followers" });

  const [stranger, follower] = [await viewer(), await viewer()];

  await followArtist(follower, artist.userId);
  await expect(say(stranger, event.id)).rejects.toMatchObject({ messageKey: "live:followersOnly" });
  for (const actor of [follower, artist, moderator, admin]) await say(actor, event.id);
  await sendReaction(stranger, event.id, "👏");
});

test("in a holders-only room, a ticket, a registration or a donation is required", async () => {
  const free = await live();
  const given = await makeLiveEvent({ artistId: artist.userId, eventType: "donation" });
  const [registered, giver] = [await viewer(), await viewer()];

  await makeTicket(free.id, registered.userId);
  await makeDonation(given.id, giver.userId, { amountCents: 500 });
  for (const { id } of [free, given])
    await act(artist, id, { intent: "rules", slowSeconds: "0", audience: "holders" });
  await say(registered, free.id);
  await say(giver, given.id);
  await expect(say(giver, free.id)).rejects.toMatchObject({ messageKey: "live:registeredOnly" });
  await expect(say(registered, given.id)).rejects.toMatchObject({ messageKey: "live:giversOnly" });
});

const held = (eventId: string) =>
  listHeldMessages(eventId).then((lines) => lines.map(({ message }) => message));
const read = (eventId: string) =>
  readHistory(GUEST, eventId).then((lines) => lines.map(({ message }) => message));

test("in a reviewed room, viewers' messages are held until a moderator approves them, then appear as the newest", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", review: "all" });

  const author = await viewer();
  const [first, second] = [await say(author, event.id, "một"), await say(author, event.id, "hai")];

  expect([first.isHeld, second.isHeld]).toEqual([true, true]);
  await say(moderator, event.id, "ba");
  expect(await postMessage(author, event.id, { message: "x", phrase: "bravo" })).toMatchObject({
    isHeld: false,
  });
  expect(await read(event.id)).toEqual(["ba", "x"]);
  expect(await held(event.id)).toEqual(["một", "hai"]);
  await act(moderator, event.id, { intent: "approve", messageId: first.id });
  await act(admin, event.id, { intent: "reject", messageId: second.id });
  expect(await read(event.id)).toEqual(["ba", "x", "một"]);
  await say(moderator, event.id, "bốn");
  expect(await read(event.id)).toEqual(["ba", "x", "một", "bốn"]);
  expect(await held(event.id)).toEqual([]);
});

test("an approved message has the time of its approval", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", review: "all" });

  const { id: messageId } = await say(await viewer(), event.id);
  const approvedAt = Date.now() + 600_000;
  const restoreClock = stopClock(approvedAt);

  await act(moderator, event.id, { intent: "approve", messageId }).finally(restoreClock);

  expect(await readHistory(GUEST, event.id)).toMatchObject([
    { id: messageId, timestamp: new Date(approvedAt).toISOString() },
  ]);
});

test("a message approved by two moderators at once is posted once", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", review: "all" });

  const { id: messageId } = await say(await viewer(), event.id);
  const announced: string[] = [];
  const stop = onAnnouncement(
    "chat.posted",
    (it) => it.eventId === event.id && announced.push(it.line.id),
  );

  await Promise.all(
    [artist, moderator, admin].map((it) => act(it, event.id, { intent: "approve", messageId })),
  );
  await new Promise((done) => setImmediate(done));
  stop();
  expect(announced).toEqual([messageId]);
  expect(await listModerationLog(event.id)).toMatchObject([{ act: "approve" }, { act: "rules" }]);
});

test("a message approved while another person writes is announced in the order of the room", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", review: "all" });

  const { id: messageId } = await say(await viewer(), event.id);
  const announced: number[] = [];
  const stop = onAnnouncement(
    "chat.posted",
    (it) => it.eventId === event.id && announced.push(it.line.seq),
  );

  await Promise.all([
    act(artist, event.id, { intent: "approve", messageId }),
    say(moderator, event.id),
  ]);
  await new Promise((done) => setImmediate(done));
  stop();
  expect(announced).toHaveLength(2);
  expect(announced).toEqual(announced.toSorted((a, b) => a - b));
});

test("blocked words can wait for review instead of being refused", async () => {
  const event = await live();

  await act(artist, event.id, {
    intent: "rules",
    slowSeconds: "0",
    review: "blocked",
    blockedWords: "scam",
  });
  expect(await say(await viewer(), event.id, "a s.c.a.m?")).toMatchObject({ isHeld: true });
  expect(await say(await viewer(), event.id, "scampi")).toMatchObject({ isHeld: false });
});

test.each(["delete", "clear"] as const)(
  "for %s a pinned message announces a change of the room, other messages do not",
  async (intent) => {
    const event = await live();
    const [author, other] = [await viewer(), await viewer()];
    const [pinned, plain] = [await say(author, event.id), await say(other, event.id)];

    await act(artist, event.id, { intent: "pin", messageId: pinned.id });

    const announced: string[] = [];
    const stops = (["chat.changed", "chat.deleted", "chat.cleared"] as const).map((type) =>
      onAnnouncement(type, (it) => it.eventId === event.id && announced.push(type)),
    );
    const remove = ({ id }: { id: string }, { userId }: Member) =>
      act(artist, event.id, intent === "delete" ? { intent, messageId: id } : { intent, userId });

    await remove(plain, other);
    await remove(pinned, author);

    const gone = intent === "delete" ? "chat.deleted" : "chat.cleared";

    await expect.poll(() => announced).toEqual([gone, gone, "chat.changed"]);
    stops.forEach((stop) => stop());
  },
);

test("held and deleted messages cannot be pinned, and deletion unpins", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "0", review: "all" });

  const { id: messageId } = await say(await viewer(), event.id);
  const pin = { intent: "pin", messageId };

  await expect(act(artist, event.id, pin)).rejects.toMatchObject({ code: "not_found" });
  await act(artist, event.id, { intent: "approve", messageId });
  await act(artist, event.id, pin);
  await act(artist, event.id, { intent: "delete", messageId });
  await expect(act(artist, event.id, pin)).rejects.toMatchObject({ code: "not_found" });
});

test("all messages of one person in this room, and in no other, are deleted at once", async () => {
  const [here, there] = [await live(), await live()];
  const [loud, other] = [await viewer(), await viewer()];

  for (const { id } of [here, there]) await say(loud, id, "spam");
  await say(other, here.id, "still here");

  const announced = new Promise<string>((done) =>
    onAnnouncement("chat.cleared", (it) => done(it.userId)),
  );

  await act(moderator, here.id, { intent: "clear", userId: loud.userId });
  expect(await announced).toBe(loud.userId);
  expect([await read(here.id), await read(there.id)]).toEqual([["still here"], ["spam"]]);
  await expect(
    act(admin, here.id, { intent: "clear", userId: artist.userId }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
});

test("the log lists actor, action and target in this room, latest first", async () => {
  const [event, other] = [await live(), await live()];
  const loud = actorFor(await makeUser({ firstName: "Ồn" }));

  await act(moderator, event.id, { intent: "timeOut", userId: loud.userId, seconds: "60" });
  await act(artist, event.id, { intent: "lift", userId: loud.userId });
  await act(artist, other.id, { intent: "rules", slowSeconds: "5" });

  const entries = (await listModerationLog(event.id)).map(({ act, by, target, seconds }) => ({
    act,
    by,
    target,
    seconds,
  }));

  expect(entries).toEqual([
    { act: "lift", by: "Mai", target: "Ồn", seconds: null },
    { act: "timeOut", by: "Mai", target: "Ồn", seconds: 60 },
  ]);
});

test.each(SLOW_SECONDS)("slow mode can be set to %i seconds", async (slowSeconds) => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: String(slowSeconds) });

  expect((await getChatContext(artist, event.id)).rules).toMatchObject({ slowSeconds });
});

test("slow mode reports when the next message is allowed", async () => {
  const event = await live();

  await act(artist, event.id, { intent: "rules", slowSeconds: "30" });

  const author = await viewer();
  const nextOf = async (actor: Member) =>
    findNextMessageAt(actor, await getChatContext(actor, event.id));

  expect(await nextOf(author)).toBeNull();

  const before = Date.now();

  await say(author, event.id);

  const next = (await nextOf(author))!.getTime();

  expect(next).toBeGreaterThanOrEqual(before + 30_000);
  expect(next).toBeLessThanOrEqual(Date.now() + 30_000);
  await say(moderator, event.id);
  expect(await nextOf(moderator)).toBeNull();
});
