import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import {
  artistProfiles,
  donations,
  gifts,
  notices,
  outbox,
  receipts,
  textMessages,
  tickets,
  transfers,
  users,
} from "~db/schema";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import { makeEvent } from "../../../../test/factories/shows/events";
import {
  changeEvent,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../test/factories/money/money";
import {
  actorFor,
  freshProof,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { findSeatsLeft, makeTicket } from "../../../../test/factories/checkout/sales";
import { makeTransfer } from "../../../../test/factories/checkout/transfers";
import { countWaiting } from "../admin/overview.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { findImage, imageIdOf, storeImage } from "~/models/base/uploads/images.server";
import { claimGift } from "~/models/tickets/gifts/claim-gift.server";
import { listGivenGifts } from "~/models/tickets/gifts/gift-management.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { queueText } from "~/models/delivery/notices/texts/text-outbox.server";
import { countTextsToday } from "~/models/delivery/notices/texts/text-shares.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { reconcilePayments } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { refundTicket } from "~/models/tickets/refunds.server";
import { findValidTicket } from "~/models/tickets/held-ticket.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { saveHint } from "~/models/checkout/transfers/buyer-actions.server";
import { findAccount } from "~/models/accounts/accounts.server";
import { deleteAccount } from "./delete-account.server";

const HOUR = 3600_000;
const leave = async (user: Parameters<typeof actorFor>[0]) =>
  deleteAccount(actorFor(user), await freshProof(user));
const running = () => ({
  startTime: new Date(Date.now() - HOUR),
  endTime: new Date(Date.now() + HOUR),
});
const byTime = (eventId: string) => changeEvent(eventId, { endTime: new Date(Date.now() - 1) });

async function early(eventId: string) {
  await startBroadcast(eventId, "browser", []);
  await endBroadcast(eventId);
}

test("an account with tickets can be deleted only after their shows have ended, on time or early", async () => {
  for (const end of [byTime, early]) {
    const user = await makeUser({ passwordHash: null });
    const show = await makeShow(running());

    await makeTicket(show.id, { userId: user.id });

    const refusal = {
      code: "conflict",
      messageKey: "profile:deleteTickets",
      details: { params: { count: 1 } },
    };

    await expect(leave(user)).rejects.toMatchObject(refusal);
    await end(show.id);
    await leave(user);
    expect(await findAccount(user.id)).toBeNull();
  }
});

test("an artist can be deleted only while every show has ended; a show back on air prevents it again", async () => {
  const artist = await makeArtist({ passwordHash: null });
  const [one, other] = [
    await makeEvent({ artistId: artist.id, ...running() }),
    await makeEvent({ artistId: artist.id, ...running() }),
  ];
  const refused = (count: number) =>
    expect(leave(artist)).rejects.toMatchObject({
      messageKey: "profile:deleteEvents",
      details: { params: { count } },
    });

  await refused(2);
  await early(one.id);
  await refused(1);
  await startBroadcast(one.id, "browser", []);
  await refused(2);
  await endBroadcast(one.id);
  await byTime(other.id);
  await leave(artist);
  expect(await findAccount(artist.id)).toBeNull();
});

test("deleting an account releases held seats at once, and later payments are refunded", async () => {
  const user = await makeUser({ passwordHash: null });
  const show = await makeShow({ maxAttendees: 2 });
  const open = await makeEvent({ artistId: show.artistId, eventType: "donation" });
  const started = [
    await startTicketPayment(actorFor(user), show.id, 1800),
    await startTicketPayment(actorFor(user), show.id, 1800, {
      gift: { to: "ban@nhacsong.test", note: null },
    }),
    await startDonation(actorFor(user), open.id, { amountCents: 500 }),
  ];
  const freed: string[] = [];
  const stop = onAnnouncement("seat.freed", ({ eventId }) => void freed.push(eventId));

  await leave(user);
  stop();
  expect(freed).toEqual([show.id]);
  expect(await findSeatsLeft(show.id)).toBe(2);

  const states = async () =>
    Promise.all(started.map(async ({ id }) => (await readPayment(id)).state));

  expect(await states()).toEqual(["expired", "expired", "held"]);
  for (const { intentId } of started) {
    await payByTestCard(intentId, "pays");

    const payment = await completePayment((await testGateway.findIntent(intentId))!);

    expect(payment).toMatchObject({ state: "refunded", reason: "accountDeleted" });
  }

  expect(await db.$count(tickets, eq(tickets.userId, user.id))).toBe(0);
  expect(await db.$count(donations, eq(donations.userId, user.id))).toBe(0);
});

test("the remaining data of a deleted artist is anonymous, and a pending application is closed", async () => {
  const said = {
    bio: "Tôi hát",
    performanceStyle: "mộc",
    location: "Huế",
    experience: "20 năm",
    equipment: ["đàn"],
  };
  const taught = {
    genres: ["bolero" as const],
    totalStudents: 12,
    totalLessons: 90,
    invitationCode: "x",
  };
  const waiting = { application: "pending", isApproved: false } as const;
  const artist = await makeArtist({ passwordHash: null }, { ...said, ...taught, ...waiting });
  const other = await makeUser();
  const mail = { language: "vi", subject: "Chào", text: "Chào Mai", html: "" } as const;

  await transaction(async (tx) => {
    for (const { id, email } of [artist, other])
      await queueMail(tx, { ...mail, userId: id, address: email! });
  });

  const admin = actorFor(await makeUser({ role: "admin" }));
  const before = (await countWaiting(admin)).artists;

  await leave(artist);
  expect((await countWaiting(admin)).artists).toBe(before - 1);

  const [profile] = await db
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, artist.id));
  const nothing = {
    bio: null,
    performanceStyle: null,
    location: "",
    experience: null,
    equipment: [],
    genres: [],
  };
  const figures = { totalStudents: null, totalLessons: null, invitationCode: null };

  expect(profile).toMatchObject({ ...nothing, ...figures, application: "rejected" });

  const mailsOf = (userId: string) => db.$count(outbox, eq(outbox.userId, userId));

  expect([await mailsOf(artist.id), await mailsOf(other.id)]).toEqual([0, 1]);
});

test("the profile picture of a deleted account is deleted at once", async () => {
  const user = await makeUser({ passwordHash: null });
  const create = { width: 64, height: 64, channels: 3, background: "red" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const profileImageUrl = await storeImage(actorFor(user), picture);

  await transaction((tx) => tx.update(users).set({ profileImageUrl }).where(eq(users.id, user.id)));
  await leave(user);

  expect(await findImage(imageIdOf(profileImageUrl)!, 640, "webp")).toBeNull();
});

test("the notices of a deleted account are deleted, and no others", async () => {
  const people = [await makeUser({ passwordHash: null }), await makeUser()] as const;
  const told = { kind: "live", topic: "live", fact: "live", path: "/" } as const;

  for (const { id: userId } of people)
    await transaction((tx) => addNotification(tx, { ...told, userId }));
  await leave(people[0]);

  const left = await Promise.all(
    people.map(({ id }) => db.$count(notices, eq(notices.userId, id))),
  );

  expect(left).toEqual([0, 1]);
});

test("gifts of a deleted account lose texts and addresses; their tickets stay with the recipients", async () => {
  const [giver, taker] = [await makeUser({ passwordHash: null }), await makeUser()];
  const show = await makeShow();
  const present = { to: "ban@nhacsong.test", note: "Chúc mừng sinh nhật" };
  const { id } = await startTicketPayment(actorFor(giver), show.id, 1800, { gift: present });

  await payWithTestCard(actorFor(giver), id, "pays");

  const { token } = (await listGivenGifts(actorFor(giver)))[0]!;

  await expect(leave(giver)).rejects.toMatchObject({ messageKey: "profile:deleteTickets" });

  const ticket = await claimGift(actorFor(taker), token!);

  await leave(giver);

  const [gift] = await db.select().from(gifts).where(eq(gifts.giverId, giver.id));

  expect(gift).toMatchObject({ sentTo: "", note: null, claimedBy: taker.id });
  expect(await readPayment(id)).toMatchObject({ giftTo: null, dedication: null, state: "paid" });
  expect(await findValidTicket(taker.id, show.id)).toMatchObject({ id: ticket.id });
});

test("the open payment of a deleted account is cancelled at the provider", async () => {
  const user = await makeUser({ passwordHash: null });
  const { id, intentId } = await startTicketPayment(actorFor(user), (await makeShow()).id, 1800);

  await leave(user);

  const restore = stopClock(Date.now() + 20_000);

  await reconcilePayments();
  restore();
  expect(await readPayment(id)).toMatchObject({ state: "expired", settledAt: expect.any(Date) });
  expect(await testGateway.findIntent(intentId)).toMatchObject({ status: "canceled" });
});

test("what a buyer told about a transfer is deleted with the account", async () => {
  const user = await makeUser({ passwordHash: null });
  const payment = await makeTransfer(actorFor(user), (await makeShow()).id);

  await saveHint(
    actorFor(user),
    payment.id,
    { digits: "4711", sentAt: "2026-11-23T10:21" },
    "Asia/Ho_Chi_Minh",
  );
  await leave(user);

  const transfer = await db.query.transfers.findFirst({
    where: eq(transfers.paymentId, payment.id),
  });

  expect(transfer).toMatchObject({
    reference: payment.reference,
    hintDigits: null,
    hintSentAt: null,
  });
});

test("receipts of a deleted account, also later corrections, have the buyer's name and no address", async () => {
  const [user, other] = [
    await makeUser({ name: "Ngọc Ánh", passwordHash: null }),
    await makeUser(),
  ];
  const show = await makeShow(running());

  for (const buyer of [actorFor(user), actorFor(other)])
    await payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays");
  const [ticket] = await db.select().from(tickets).where(eq(tickets.userId, user.id));

  await byTime(show.id);
  await leave(user);
  await refundTicket(actorFor(await makeUser({ role: "admin" })), ticket!.id);

  const buyers = async (paymentId: string) =>
    (await db.select().from(receipts).where(eq(receipts.paymentId, paymentId))).map(
      ({ kind, buyerName, buyerAddress }) => [kind, buyerName, buyerAddress],
    );

  expect(await buyers(ticket!.paymentId!)).toEqual([
    ["sale", "Ngọc Ánh", null],
    ["refund", "Ngọc Ánh", null],
  ]);

  const [kept] = await db.select().from(tickets).where(eq(tickets.userId, other.id));

  expect(await buyers(kept!.paymentId!)).toEqual([["sale", other.name, other.email]]);
});

test("the only admin cannot be deleted; one of two can", async () => {
  await transaction((tx) =>
    tx.update(users).set({ role: "viewer" }).where(eq(users.role, "admin")),
  );

  const admin = await makeUser({ role: "admin" });

  await makeUser({ role: "admin", suspendedAt: new Date() });
  await expect(leave(admin)).rejects.toMatchObject({
    code: "conflict",
    messageKey: "profile:deleteLastAdmin",
  });
  await makeUser({ role: "admin" });
  await leave(admin);
  expect(await findAccount(admin.id)).toBeNull();
});

test("texts to the account's number lose the number and their words, and still count for the day", async () => {
  const phone = "+84912345678";
  const user = await makeUser({ passwordHash: null, phone });
  const expiresAt = new Date(Date.now() + HOUR);
  const message = {
    language: "vi",
    purpose: "login_code",
    text: "123456",
    textAscii: "123456",
    expiresAt,
  } as const;

  await transaction(async (tx) => {
    for (const to of [phone, "+84912345679"])
      await queueText(tx, { ...message, params: { code: "123456" }, phone: to });
  });
  await leave(user);
  expect(await db.select().from(textMessages).orderBy(textMessages.phone)).toMatchObject([
    { phone: "", text: "", textAscii: "", params: {}, state: "expired" },
    { phone: "+84912345679", text: "123456", state: "waiting" },
  ]);
  expect(await countTextsToday()).toBe(2);
});
