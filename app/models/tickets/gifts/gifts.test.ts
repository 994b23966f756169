import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { gifts, outbox, tickets } from "~db/schema";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  stopClock,
} from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import type { Member } from "~/models/base/actor";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { findValidTicket } from "../ticket-access.server";
import { refundAllTickets, refundTicket } from "../refunds.server";
import { MAX_GIFTS_PER_EVENT } from "../gifts-left.server";
import { findSeatsLeft } from "../../../../test/factories/checkout/sales";
import { claimGift, getGift } from "./claim-gift.server";
import {
  findGivenGift,
  keepGift,
  listGivenGifts,
  renewGift,
  revokeGift,
} from "./gift-management.server";

const DAY = 24 * 3600_000;

async function give(
  giver: Member,
  eventId: string,
  to = "ban@nhacsong.test",
  note: string | null = null,
) {
  const { id } = await startTicketPayment(giver, eventId, 1800, { gift: { to, note } });

  await payWithTestCard(giver, id, "pays");

  const gift = (await listGivenGifts(giver)).find(({ ticket }) => ticket.paymentId === id)!;

  return { ...gift, token: gift.token!, ticketId: gift.ticket.id };
}

const mailsTo = (address: string) =>
  db.query.outbox.findMany({ where: eq(outbox.address, address) });
const soon = () => makeShow({ startTime: new Date(Date.now() + 3 * DAY) });

test("a gift gives access only after it is claimed, and only to its recipient", async () => {
  const [giver, receiver] = [await makeBuyer(), await makeBuyer()];
  const show = await soon();
  const { token } = await give(giver, show.id);

  expect(await findValidTicket(giver.userId, show.id)).toBeNull();

  const ticket = await claimGift(receiver, token);

  expect(await findValidTicket(receiver.userId, show.id)).toMatchObject({
    id: ticket.id,
    isUnclaimed: false,
  });
  expect(await claimGift(receiver, token)).toMatchObject({ id: ticket.id });
  await expect(claimGift(giver, token)).rejects.toMatchObject({ messageKey: "gifts:taken" });
});

test("exactly one of twenty parallel claims succeeds", async () => {
  const giver = await makeBuyer();
  const show = await soon();
  const { token, ticketId } = await give(giver, show.id);
  const people = await Promise.all(Array.from({ length: 20 }, makeBuyer));
  const outcomes = await Promise.allSettled(people.map((person) => claimGift(person, token)));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

  const [gift] = await db.query.gifts.findMany({ where: eq(gifts.ticketId, ticketId) });
  const [ticket] = await db.query.tickets.findMany({ where: eq(tickets.id, ticketId) });

  expect(ticket!.userId).toBe(gift!.claimedBy);
});

test("only the hash of the link is stored; withdrawn and replaced links are void", async () => {
  const giver = await makeBuyer();
  const show = await soon();
  const { token, ticketId } = await give(giver, show.id, "+84912345678");

  expect(JSON.stringify(await db.query.gifts.findMany())).not.toContain(token);
  await revokeGift(giver, ticketId);
  await expect(getGift(token)).rejects.toMatchObject({ code: "not_found" });
  expect(await findGivenGift(giver, ticketId)).toMatchObject({ token: null });
  await renewGift(giver, ticketId, "chi@nhacsong.test");

  const { token: next } = (await findGivenGift(giver, ticketId))!;

  await expect(claimGift(await makeBuyer(), token)).rejects.toMatchObject({ code: "not_found" });
  await claimGift(await makeBuyer(), next!);
  await expect(revokeGift(giver, ticketId)).rejects.toMatchObject({ messageKey: "gifts:taken" });
  await expect(revokeGift(await makeBuyer(), ticketId)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("exactly one of concurrent withdrawal and claim succeeds", async () => {
  for (let round = 0; round < 10; round++) {
    const [giver, receiver] = [await makeBuyer(), await makeBuyer()];
    const show = await soon();
    const { token, ticketId } = await give(giver, show.id);
    const order = [() => revokeGift(giver, ticketId), () => claimGift(receiver, token)];
    const outcomes = await Promise.allSettled(
      (round % 2 ? order.reverse() : order).map((act) => act()),
    );

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("a ticket holder cannot claim a gift; its giver can", async () => {
  const [giver, receiver] = [await makeBuyer(), await makeBuyer()];
  const show = await soon();
  const { token, ticketId } = await give(giver, show.id);

  await payWithTestCard(receiver, (await startTicketPayment(receiver, show.id, 1800)).id, "pays");
  await expect(claimGift(receiver, token)).rejects.toMatchObject({
    messageKey: "tickets:alreadyHeld",
  });
  await revokeGift(giver, ticketId);
  expect(await keepGift(giver, ticketId)).toMatchObject({ id: ticketId, userId: giver.userId });
});

test("each gift and the giver's own ticket take a seat, and ten gifts are the maximum", async () => {
  const giver = await makeBuyer();
  const show = await makeShow({ maxAttendees: MAX_GIFTS_PER_EVENT + 3 });

  await payWithTestCard(giver, (await startTicketPayment(giver, show.id, 1800)).id, "pays");
  for (let n = 0; n < MAX_GIFTS_PER_EVENT - 1; n++)
    await give(giver, show.id, `ban${n}@nhacsong.test`);
  const held = await startTicketPayment(giver, show.id, 1800, {
    gift: { to: "x@nhacsong.test", note: null },
  });

  expect(
    (
      await startTicketPayment(giver, show.id, 1800, {
        gift: { to: "x@nhacsong.test", note: null },
      })
    ).id,
  ).toBe(held.id);
  expect(await findSeatsLeft(show.id)).toBe(2);
  expect(await findSeatsLeft(show.id, giver.userId)).toBe(2);

  const more = startTicketPayment(giver, show.id, 1800, {
    gift: { to: "y@nhacsong.test", note: null },
  });

  await expect(more).rejects.toMatchObject({ messageKey: "gifts:enough" });
});

test("the last seat goes to one gift, after people on the waitlist", async () => {
  const [giver, other] = [await makeBuyer(), await makeBuyer()];
  const show = await makeShow({ maxAttendees: 1 });

  await startTicketPayment(giver, show.id, 1800, { gift: { to: "a@nhacsong.test", note: null } });

  const second = startTicketPayment(giver, show.id, 1800, {
    gift: { to: "b@nhacsong.test", note: null },
  });

  await expect(second).rejects.toMatchObject({ messageKey: "tickets:soldOut" });
  await expect(startTicketPayment(other, show.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
});

test("the giver can refund a gift until it is claimed, then only the recipient can", async () => {
  const [giver, receiver] = [
    actorFor(await makeUser({ email: "nguoi-tang@nhacsong.test" })),
    await makeBuyer(),
  ];
  const show = await soon();
  const [open, taken] = [
    await give(giver, show.id, "a@nhacsong.test"),
    await give(giver, show.id, "b@nhacsong.test"),
  ];

  expect((await refundTicket(giver, open.ticketId)).isMoneyBack).toBe(true);
  await expect(claimGift(receiver, open.token)).rejects.toMatchObject({
    messageKey: "gifts:refunded",
  });
  await claimGift(receiver, taken.token);
  await expect(refundTicket(giver, taken.ticketId)).rejects.toMatchObject({ code: "forbidden" });
  expect((await refundTicket(receiver, taken.ticketId)).isMoneyBack).toBe(true);

  const refunded = (await mailsTo("nguoi-tang@nhacsong.test")).filter(({ subject }) =>
    subject.startsWith("Refunded"),
  );

  expect(refunded).toHaveLength(2);
});

test("recipient and giver are notified of the link, receipt, claim and cancellation", async () => {
  const giver = actorFor(
    await makeUser({ name: "Ngọc Lan", email: "lan@nhacsong.test", language: "vi" }),
  );
  const proven = { email: "ba@nhacsong.test", emailProvenAt: new Date() };
  const receiver = actorFor(await makeUser({ name: "Bác Ba", language: "en", ...proven }));
  const show = await soon();
  const { token } = await give(giver, show.id, "ba@nhacsong.test", "Chúc bác vui");
  const [invitation] = await mailsTo("ba@nhacsong.test");

  expect(invitation).toMatchObject({
    language: "en",
    subject: expect.stringMatching(/^A ticket for you/),
  });
  expect(invitation!.text).toContain(`/gift/${token}`);
  expect(invitation!.text).toContain("“Chúc bác vui”");
  await claimGift(receiver, token);
  await changeEvent(show.id, { status: "cancelled" });
  await refundAllTickets(show.id);

  const subjects = async (address: string) =>
    (await mailsTo(address)).map(({ subject }) => subject.split(":")[0]);

  expect(await subjects("ba@nhacsong.test")).toEqual([
    "A ticket for you",
    "Your ticket for Đêm Bolero",
    "Cancelled",
  ]);
  expect(await subjects("lan@nhacsong.test")).toEqual([
    "Vé tặng của bạn",
    "Bác Ba đã nhận vé bạn tặng",
    "Đã hủy",
  ]);
});

test("a gift to a phone number sends no email, and its giver gets no reminder", async () => {
  const giver = await makeBuyer();
  const show = await makeShow({ startTime: new Date(Date.now() + 2 * DAY) });

  await give(giver, show.id, "+84912345679");
  expect(await db.query.outbox.findMany({ where: like(outbox.address, "+84%") })).toEqual([]);

  const restore = stopClock(Date.now() + 1.5 * DAY);
  const { remindHolders } = await import("~/models/delivery/notices/reminders.server");

  await remindHolders();
  restore();

  const mails = await db.query.outbox.findMany({ where: eq(outbox.userId, giver.userId) });

  expect(mails.map(({ onceKey }) => onceKey!.split(":")[0])).toEqual(["giftBought"]);
});

test("a gift allows five new links a day; the sixth sends no email", async () => {
  const giver = await makeBuyer();
  const { ticketId, gift } = await give(giver, (await soon()).id, "chi0@nhacsong.test");

  for (let n = 1; n <= 5; n++) await renewGift(giver, ticketId, `chi${n}@nhacsong.test`);
  const more = renewGift(giver, ticketId, "chi6@nhacsong.test");

  await expect(more).rejects.toMatchObject({
    code: "throttled",
    messageKey: "gifts:linksEnough",
    details: { params: { most: 5 }, retryAfter: expect.any(Number) },
  });
  expect(await db.$count(outbox, like(outbox.onceKey, `gift:${gift.id}:%`))).toBe(6);
  expect(await findGivenGift(giver, ticketId)).toMatchObject({
    gift: { sentTo: "chi5@nhacsong.test" },
  });
});

test("a gift of an ended or cancelled show gets no new link", async () => {
  const ends = [
    [
      { startTime: new Date(Date.now() - DAY), endTime: new Date(Date.now() - 1) },
      "common:eventEnded",
    ],
    [{ status: "cancelled" as const }, "tickets:eventCancelled"],
  ] as const;

  for (const [end, messageKey] of ends) {
    const giver = await makeBuyer();
    const show = await soon();
    const { ticketId, gift } = await give(giver, show.id);

    await changeEvent(show.id, end);

    const renewed = renewGift(giver, ticketId, "chi@nhacsong.test");

    await expect(renewed).rejects.toMatchObject({ code: "conflict", messageKey });
    expect(await db.$count(outbox, like(outbox.onceKey, `gift:${gift.id}:%`))).toBe(1);
  }
});

test("a gift's message is the last one written before payment", async () => {
  const giver = await makeBuyer();
  const show = await soon();
  const to = "ba@nhacsong.test";
  const held = await startTicketPayment(giver, show.id, 1800, {
    gift: { to, note: "Chúc ba vui" },
  });

  for (const note of ["Chúc ba khỏe", null, "Chúc ba mẹ vui khỏe"]) {
    const again = await startTicketPayment(giver, show.id, 1800, { gift: { to, note } });

    expect(again).toMatchObject({ id: held.id, dedication: note });
  }

  await payWithTestCard(giver, held.id, "pays");
  expect(await listGivenGifts(giver)).toMatchObject([{ gift: { note: "Chúc ba mẹ vui khỏe" } }]);
});

test("a giver with a ticket cannot claim a withdrawn gift, which stays withdrawn", async () => {
  const giver = await makeBuyer();
  const show = await soon();
  const { ticketId } = await give(giver, show.id, "ba@nhacsong.test");

  await payWithTestCard(giver, (await startTicketPayment(giver, show.id, 1800)).id, "pays");
  await revokeGift(giver, ticketId);
  await expect(keepGift(giver, ticketId)).rejects.toMatchObject({
    messageKey: "tickets:alreadyHeld",
  });
  expect(await findGivenGift(giver, ticketId)).toMatchObject({
    token: null,
    gift: { sentTo: "ba@nhacsong.test" },
  });
});

test("claiming a withdrawn gift creates no link, is idempotent, and is only for its giver", async () => {
  const giver = await makeBuyer();
  const { ticketId } = await give(giver, (await soon()).id);

  await revokeGift(giver, ticketId);
  await expect(keepGift(await makeBuyer(), ticketId)).rejects.toMatchObject({ code: "not_found" });
  expect(await keepGift(giver, ticketId)).toMatchObject({ id: ticketId, userId: giver.userId });
  expect(await keepGift(giver, ticketId)).toMatchObject({ id: ticketId });

  const gift = await db.query.gifts.findFirst({ where: eq(gifts.ticketId, ticketId) });

  expect(gift).toMatchObject({ tokenHash: null, linkNumber: 0, claimedBy: giver.userId });
});
