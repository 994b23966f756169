import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { notices, outbox } from "~db/schema";
import { makeShow, stopClock } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { GUEST } from "~/models/base/actor";
import { openConversation } from "~/models/accounts/messages/message-list.server";
import { MessageInput } from "~/models/accounts/messages/schema";
import {
  replyToConversation,
  sendMessageToArtist,
} from "~/models/accounts/messages/send-message.server";
import { addNotification, MAX_NOTIFICATIONS, type NewNotification } from "./add-notice.server";
import {
  countUnreadNotifications,
  deleteOldNotifications,
  listNotifications,
  markAllRead,
  openNotification,
} from "./notice-list.server";
import { addGiftNotification } from "~/models/tickets/gifts/gift-notice.server";
import { notificationText } from "./notice-text.server";
import { notify } from "./notify.server";

const DAY = 24 * 3600_000;

beforeEach(() =>
  transaction(async (tx) => {
    await tx.delete(notices);
    await tx.delete(outbox);
  }),
);

const add = (userId: string, fact: string, more: Partial<NewNotification> = {}) =>
  transaction((tx) =>
    addNotification(tx, { kind: "live", userId, topic: fact, fact, path: `/${fact}`, ...more }),
  );

async function factsOf(userId: string) {
  const rows = await db
    .select()
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(notices.createdAt, sql`rowid`);

  return rows.map(({ fact }) => fact);
}

test("the same fact is told once, and a later one of its topic replaces it and is unread", async () => {
  const me = actorFor(await makeUser());

  await add(me.userId, "soon", { topic: "start" });
  await markAllRead(me);
  await add(me.userId, "soon", { topic: "start" });
  expect(await countUnreadNotifications(me.userId)).toBe(0);
  await add(me.userId, "live", { topic: "start" });
  expect(await factsOf(me.userId)).toEqual(["live"]);
  expect(await countUnreadNotifications(me.userId)).toBe(1);
});

test("a list keeps the latest 200, and nothing older than 90 days", async () => {
  const me = actorFor(await makeUser());

  for (let n = 0; n <= MAX_NOTIFICATIONS; n++) await add(me.userId, `n${n}`);
  const facts = await factsOf(me.userId);

  expect([facts.length, facts[0], facts.at(-1)]).toEqual([
    MAX_NOTIFICATIONS,
    "n1",
    `n${MAX_NOTIFICATIONS}`,
  ]);

  const restart = stopClock(Date.now() + 89 * DAY);

  await add(me.userId, "late");
  await deleteOldNotifications();
  expect(await factsOf(me.userId)).toHaveLength(MAX_NOTIFICATIONS);
  restart();

  const restartLater = stopClock(Date.now() + 91 * DAY);

  await deleteOldNotifications();
  restartLater();
  expect(await factsOf(me.userId)).toEqual(["late"]);
});

test("a person reads and opens only their own notices, page by page", async () => {
  const [me, other] = [actorFor(await makeUser()), actorFor(await makeUser())];

  for (let n = 0; n < 30; n++) await add(me.userId, `n${n}`);
  const [latest, rest] = [
    await listNotifications(me, {}),
    await listNotifications(me, { page: 2 }),
  ];

  expect([latest.total, latest.rows.length, rest.rows.length]).toEqual([30, 25, 5]);

  const { id } = latest.rows[0]!;

  await expect(openNotification(other, id)).rejects.toMatchObject({ code: "not_found" });
  await markAllRead(other);
  expect(await countUnreadNotifications(me.userId)).toBe(30);
  expect(await openNotification(me, id)).toMatchObject({ path: "/n29" });
  expect(await countUnreadNotifications(me.userId)).toBe(29);
  await expect(listNotifications(GUEST, {})).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a deleted account gets no notice; an account without email does, and no mail", async () => {
  const show = await makeShow();
  const gone = await makeUser({ deletedAt: new Date() });
  const byPhone = await makeUser({ email: null, phone: "+84912345678" });

  for (const { id: userId } of [gone, byPhone])
    await transaction((tx) =>
      notify(tx, { kind: "offer", userId, eventId: show.id, fact: "a", path: "/checkout" }),
    );
  expect(await factsOf(gone.id)).toEqual([]);
  expect(await factsOf(byPhone.id)).toEqual(["offer:a"]);
  expect(await db.$count(outbox)).toBe(0);
});

test("a cancelled show with money is told once in the list, and by each of its mails", async () => {
  const show = await makeShow();
  const { id: userId } = await makeUser();

  for (const kind of ["changed", "cancelledOwed", "cancelled"] as const)
    await transaction((tx) =>
      notify(tx, { kind, userId, eventId: show.id, fact: "p", path: "/events" }),
    );
  expect(await db.$count(outbox, eq(outbox.userId, userId))).toBe(3);

  const list = await listNotifications(actorFor({ id: userId, role: "viewer" }), {});

  expect(list.rows).toMatchObject([{ kind: "cancelled", path: `/event/${show.id}` }]);
});

test("a text is in the reader's language, with the show's present title and time", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const startTime = new Date("2032-03-06T13:00:00Z");
  const show = await makeShow({
    artistId: artist.id,
    startTime,
    title: "Đêm thu",
    titleOther: "Autumn night",
  });
  const me = actorFor(await makeUser());

  await add(me.userId, "soon", { kind: "soon", eventId: show.id });

  const [notice] = (await listNotifications(me, {})).rows;
  const text = (language: "en" | "vi", zone: string | null) =>
    notificationText(notice!, { language, zone });

  expect(text("vi", "Asia/Ho_Chi_Minh")).toBe(
    "“Đêm thu” của Hạ Vy bắt đầu lúc 20:00 Thứ\u00a07, 6/3/2032",
  );
  expect(text("en", null)).toBe(
    "“Autumn night” by Hạ Vy: starts Sat, Mar 6, 2032, 8:00 PM (Vietnam)",
  );
});

test("an artist's reply is a notice until the conversation is read; a message to the artist is none", async () => {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const [me, her] = [actorFor(await makeUser()), actorFor(artist)];
  const write = (text: string) => MessageInput.parse({ text });
  const id = await sendMessageToArtist(me, artist.id, write("Chào chị!"));

  await replyToConversation(me, id, write("Chị khỏe không?"));
  expect(await countUnreadNotifications(artist.id)).toBe(0);
  await replyToConversation(her, id, write("Chào em"));
  await replyToConversation(her, id, write("Chị khỏe"));
  expect((await listNotifications(me, {})).rows).toMatchObject([
    { kind: "reply", path: `/messages/${id}`, readAt: null },
  ]);
  await openConversation(me, id);
  expect(await countUnreadNotifications(me.userId)).toBe(0);
});

test("a gift is told to the account of a proven email or phone number only, while its password is in no doubt", async () => {
  const show = await makeShow();
  const giver = await makeUser();
  const now = new Date();
  const phone = (at: number) => `+84903557${String(at).padStart(3, "0")}`;
  const proven = [
    await makeUser({ emailProvenAt: now }),
    await makeUser({ email: null, phone: phone(1), phoneProvenAt: now }),
  ];
  const others = [
    await makeUser(),
    await makeUser({ emailProvenAt: now, credentialsDoubtedAt: now }),
    await makeUser({ email: null, phone: phone(2) }),
    await makeUser({ email: null, phone: phone(3), phoneProvenAt: now, credentialsDoubtedAt: now }),
  ];

  for (const { email, phone, id } of [...proven, ...others])
    await transaction((tx) =>
      addGiftNotification(tx, {
        id,
        giverId: giver.id,
        sentTo: (email ?? phone)!,
        eventId: show.id,
        fact: id,
      }),
    );
  for (const { id } of proven) expect(await factsOf(id)).toEqual([`gift:${id}`]);
  for (const { id } of others) expect(await factsOf(id)).toEqual([]);
});
