import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { ledgerLines, outbox, payments, tickets, users } from "~db/schema";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import { makeCode } from "../../../../test/factories/tickets/codes";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { countUses } from "~/models/tickets/codes/code-uses.server";
import { setCodeStopped, updateLimits } from "~/models/tickets/codes/manage-codes.server";
import { CodeLimits } from "~/models/tickets/codes/schema.server";
import { claimGift } from "~/models/tickets/gifts/claim-gift.server";
import { listGivenGifts } from "~/models/tickets/gifts/gift-management.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { MAX_GIFTS_PER_EVENT } from "~/models/tickets/gifts-left.server";
import { expireHolds } from "./provider/reconcile-payments.server";
import { completePayment } from "./complete-payment.server";
import { redeemCode } from "./redeem-code.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "./test-payment.server";

const MINUTE = 60_000;
const WEEK = { startTime: new Date(Date.now() + 7 * 24 * 3600_000) };

async function scene(code: Partial<Parameters<typeof makeCode>[0]> = {}, show = {}) {
  const event = await makeShow({ ...WEEK, ...show });
  const made = await makeCode({ artistId: event.artistId, ...code });
  const buy = async (buyer: Awaited<ReturnType<typeof makeBuyer>>, cents = 900, text = made.text) =>
    payWithTestCard(
      buyer,
      (await startTicketPayment(buyer, event.id, cents, { code: text })).id,
      "pays",
    );

  return { event, code: made, buy };
}

const refusal = (key: string) => ({ code: "invalid", messageKey: key });

test("a ticket is sold at the reduced price, names its code, and the ledger books what was paid", async () => {
  const { event, code, buy } = await scene();
  const buyer = await makeBuyer();
  const payment = await buy(buyer, 900, " bolero-50 ");

  expect(payment).toMatchObject({
    state: "paid",
    amountCents: 900,
    codeId: code.id,
    discountCents: 900,
  });

  const [ticket] = await db.select().from(tickets).where(eq(tickets.eventId, event.id));

  expect(ticket).toMatchObject({ priceCents: 900, codeId: code.id, discountCents: 900 });

  const lines = await db.select().from(ledgerLines).where(eq(ledgerLines.paymentId, payment.id));

  expect(lines.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([-900, 900]);
});

test("200 buyers of a code with ten uses: ten get it, the others learn why and hold nothing", async () => {
  const { event, code, buy } = await scene({ maxUses: 10 });
  const buyers = await Promise.all(Array.from({ length: 200 }, makeBuyer));
  const outcomes = await Promise.allSettled(buyers.map((buyer) => buy(buyer)));
  const refused = outcomes.flatMap((it) => (it.status === "rejected" ? [it.reason as Error] : []));

  expect(refused).toHaveLength(190);
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(["codes:usedUp"]));
  expect(await countUses(db, code.id)).toBe(10);
  expect(await db.$count(payments, eq(payments.eventId, event.id))).toBe(10);
});

test("an expired hold and a refunded ticket free their use", async () => {
  const { buy, event, code } = await scene({ maxUses: 1 });
  const [first, second] = [await makeBuyer(), await makeBuyer()];

  await startTicketPayment(first, event.id, 900, { code: code.text });
  await expect(buy(second)).rejects.toMatchObject(refusal("codes:usedUp"));

  const restore = stopClock(Date.now() + 16 * MINUTE);
  const { id } = await buy(second);

  await expect(buy(first)).rejects.toMatchObject(refusal("codes:usedUp"));

  const ticket = (await db.query.tickets.findFirst({ where: eq(tickets.paymentId, id) }))!;

  await refundTicket(second, ticket.id);
  await buy(first);
  restore();
});

test("the number of uses can be lowered to those that are taken, not below", async () => {
  const { event, code, buy } = await scene({ maxUses: 10 });
  const artist = actorFor({ id: event.artistId, role: "artist" });

  for (let n = 0; n < 2; n++) await buy(await makeBuyer());
  const setNumber = (maxUses: number) => {
    const limits = CodeLimits.parse({ maxUses });

    return updateLimits(artist, code.id, limits);
  };

  await expect(setNumber(1)).rejects.toMatchObject(refusal("codes:maxUsesBelow"));

  expect(await setNumber(2)).toMatchObject({ maxUses: 2 });
});

test("a late payment whose use was taken meanwhile goes back", async () => {
  const { event, code, buy } = await scene({ maxUses: 1 });
  const [slow, quick] = [await makeBuyer(), await makeBuyer()];
  const hold = await startTicketPayment(slow, event.id, 900, { code: code.text });

  await payByTestCard(hold.intentId, "pays");

  const restore = stopClock(Date.now() + 20 * MINUTE);

  await expireHolds();
  await buy(quick);
  await completePayment((await testGateway.findIntent(hold.intentId))!);
  expect(await readPayment(hold.id)).toMatchObject({ state: "refunded", reason: "codeUsedUp" });
  expect(await countUses(db, code.id)).toBe(1);
  restore();
});

test("one use for each person and show, whether for themselves or as a gift", async () => {
  const { event, buy, code } = await scene();
  const buyer = await makeBuyer();

  await buy(buyer);

  const gift = { to: "+84912345678", note: null };
  const asGift = startTicketPayment(buyer, event.id, 900, { code: code.text, gift });

  await expect(asGift).rejects.toMatchObject(refusal("codes:usedByYou"));

  const next = await makeShow({ artistId: event.artistId, ...WEEK });

  await startTicketPayment(buyer, next.id, 900, { code: code.text });
});

test("a free code issues the ticket at once, with the mail of a registration and without a payment", async () => {
  const { event, code } = await scene({ kind: "free", maxUses: 1 }, { maxAttendees: 1 });
  const [buyer, other] = [await makeBuyer(), await makeBuyer()];
  const ticket = await redeemCode(buyer, event.id, { code: code.text });

  expect(ticket).toMatchObject({
    priceCents: 0,
    codeId: code.id,
    discountCents: 1800,
    paymentId: null,
  });

  const mails = await db.select().from(outbox).where(eq(outbox.userId, buyer.userId));

  expect(mails.map(({ onceKey }) => onceKey!.split(":")[0])).toEqual(["registered"]);
  expect(await db.$count(payments, eq(payments.eventId, event.id))).toBe(0);
  await expect(redeemCode(other, event.id, { code: code.text })).rejects.toMatchObject(
    refusal("codes:usedUp"),
  );
  await expect(startTicketPayment(other, event.id, 1800)).rejects.toMatchObject({
    messageKey: "tickets:soldOut",
  });
  await refundTicket(buyer, ticket.id);
  await redeemCode(other, event.id, { code: code.text });
});

test("a code that leaves a price gives nothing for free, and a free one charges nothing", async () => {
  const { event, code } = await scene();
  const buyer = await makeBuyer();

  await expect(redeemCode(buyer, event.id, { code: code.text })).rejects.toMatchObject(
    refusal("codes:notFree"),
  );
  await makeCode({ artistId: event.artistId, text: "FREE1", kind: "free" });

  const paying = startTicketPayment(buyer, event.id, 900, { code: "FREE1" });

  await expect(paying).rejects.toMatchObject(refusal("checkout:priceMismatch"));
  expect(await db.$count(tickets, eq(tickets.eventId, event.id))).toBe(0);
});

test("a free gift is a use of its giver, also after somebody has claimed it", async () => {
  const { event, code } = await scene({ kind: "free" });
  const [giver, taker] = [await makeBuyer(), await makeBuyer()];

  await redeemCode(giver, event.id, {
    code: code.text,
    gift: { to: "+84912345678", note: "Chúc vui" },
  });

  const [given] = await listGivenGifts(giver);

  expect(given!.ticket).toMatchObject({ priceCents: 0, codeId: code.id, isUnclaimed: true });
  await claimGift(taker, given!.token!);
  await expect(redeemCode(giver, event.id, { code: code.text })).rejects.toMatchObject(
    refusal("codes:usedByYou"),
  );
  expect(await countUses(db, code.id)).toBe(1);
});

test("free gifts count toward the gifts that one person can give for a show", async () => {
  const { event } = await scene();
  const giver = await makeBuyer();
  const give = async (n: number) => {
    const { text } = await makeCode({ artistId: event.artistId, kind: "free", text: `GIFT${n}` });

    return redeemCode(giver, event.id, {
      code: text,
      gift: { to: `ban${n}@nhacsong.test`, note: null },
    });
  };

  const first = await give(0);

  for (let n = 1; n < MAX_GIFTS_PER_EVENT; n++) await give(n);
  await expect(give(MAX_GIFTS_PER_EVENT)).rejects.toMatchObject({ messageKey: "gifts:enough" });

  const gift = { to: "paid@nhacsong.test", note: null };
  const paying = () => startTicketPayment(giver, event.id, 1800, { gift });

  await expect(paying()).rejects.toMatchObject({ messageKey: "gifts:enough" });
  await claimGift(
    await makeBuyer(),
    (await listGivenGifts(giver)).find(({ ticket }) => ticket.id === first.id)!.token!,
  );
  await expect(paying()).rejects.toMatchObject({ messageKey: "gifts:enough" });
});

test("a hold keeps its price after the code is stopped, until the buyer asks for another", async () => {
  const { event, code } = await scene();
  const buyer = await makeBuyer();
  const hold = await startTicketPayment(buyer, event.id, 900, { code: code.text });

  await setCodeStopped(actorFor({ id: event.artistId, role: "artist" }), code.id, true);
  expect((await startTicketPayment(buyer, event.id, 900, { code: code.text })).id).toBe(hold.id);
  expect((await startTicketPayment(buyer, event.id, 900)).id).toBe(hold.id);

  const full = await startTicketPayment(buyer, event.id, 1800);

  expect(full).toMatchObject({ codeId: null, discountCents: 0, amountCents: 1800 });
  expect((await readPayment(hold.id)).state).toBe("expired");

  const again = startTicketPayment(buyer, event.id, 900, { code: code.text });

  await expect(again).rejects.toMatchObject(refusal("codes:stopped"));
  expect((await readPayment(full.id)).state).toBe("held");
});

test("a hold with a code is not the price of another currency or code", async () => {
  const { event, code } = await scene({ kind: "amount", percent: null, amountsOff: { usd: 5_00 } });

  await changeEvent(event.id, { ticketPriceVnd: 360_000 });

  const buyer = await makeBuyer();

  await startTicketPayment(buyer, event.id, 1300, { code: code.text });

  const inDong = startTicketPayment(buyer, event.id, 1300, { code: code.text, currency: "vnd" });

  await expect(inDong).rejects.toMatchObject({ messageKey: expect.any(String), code: "invalid" });
  await makeCode({ artistId: event.artistId, text: "SECOND", percent: 10 });

  const second = startTicketPayment(buyer, event.id, 1300, { code: "SECOND" });

  await expect(second).rejects.toMatchObject(refusal("checkout:priceMismatch"));

  const open = and(eq(payments.eventId, event.id), eq(payments.state, "held"));

  expect(
    (await db.select().from(payments).where(open)).map(({ amountCents }) => amountCents),
  ).toEqual([1300]);
});

test("a wrong, a foreign, another show's and another person's code have the same words", async () => {
  const { event, buy } = await scene();
  const [elsewhere, foreign] = [await makeShow({ artistId: event.artistId }), await makeShow()];

  await makeCode({ artistId: event.artistId, eventId: elsewhere.id, text: "ELSEWHERE" });
  await makeCode({ artistId: foreign.artistId, text: "FOREIGN" });

  const listed = { artistId: event.artistId, text: "LISTED", addresses: ["hoa@nhacsong.test"] };

  await makeCode({ ...listed, stoppedAt: new Date(), maxUses: 1 });
  for (const text of [
    "NOSUCH",
    "ELSEWHERE",
    "FOREIGN",
    "LISTED",
    "' or 1=1 --",
    "đêm",
    "A".repeat(500),
    "",
  ])
    await expect(buy(await makeBuyer(), 900, text || " ")).rejects.toMatchObject(
      refusal("codes:unknown"),
    );
});

test("each listed address has one use, by the account that used it first", async () => {
  const [email, phone] = ["hoa@nhacsong.test", "+84912000111"];
  const { event, code, buy } = await scene({ addresses: [email, phone], text: "LISTED" });
  const hoa = await makeUser({ email, emailProvenAt: new Date() });
  const { id } = await buy(actorFor(hoa));
  const ticket = (await db.query.tickets.findFirst({ where: eq(tickets.paymentId, id) }))!;

  await refundTicket(actorFor(hoa), ticket.id);
  await buy(actorFor(hoa));

  const next = await makeShow({ artistId: event.artistId, ...WEEK });
  const elsewhere = startTicketPayment(actorFor(hoa), next.id, 900, { code: code.text });

  await expect(elsewhere).rejects.toMatchObject(refusal("codes:usedByYou"));
  await buy(actorFor(await makeUser({ phone, email: null, phoneProvenAt: new Date() })));
  expect(await countUses(db, code.id)).toBe(2);
});

test.each([
  ["email", { email: "chua.xac.nhan@nhacsong.test" }, { emailProvenAt: new Date() }],
  ["phone number", { email: null, phone: "+84912000222" }, { phoneProvenAt: new Date() }],
])(
  "an unproven %s is not listed, because others can sign up with it",
  async (_kind, address, proof) => {
    const { code, buy } = await scene({
      addresses: [address.email ?? address.phone!],
      text: "LISTED",
    });
    const stranger = await makeUser(address);

    await expect(buy(actorFor(stranger))).rejects.toMatchObject(refusal("codes:unknown"));
    await transaction((tx) => tx.update(users).set(proof).where(eq(users.id, stranger.id)));
    await buy(actorFor(stranger));
    expect(await countUses(db, code.id)).toBe(1);
  },
);

test("an address that moves to another account brings no second use", async () => {
  const { code, buy } = await scene({ addresses: ["lan@nhacsong.test"], text: "LISTED" });
  const first = await makeUser({ email: "lan@nhacsong.test", emailProvenAt: new Date() });

  await buy(actorFor(first));

  const moved = { email: "lan.moi@nhacsong.test" };

  await transaction(
    async (tx) => void (await tx.update(users).set(moved).where(eq(users.id, first.id))),
  );

  const second = await makeUser({ email: "lan@nhacsong.test", emailProvenAt: new Date() });

  await expect(buy(actorFor(second))).rejects.toMatchObject(refusal("codes:unknown"));
  expect(await countUses(db, code.id)).toBe(1);
});

test("the states of a code have a sentence each", async () => {
  const [past, future] = [new Date(Date.now() - MINUTE), new Date(Date.now() + MINUTE)];
  const { buy, event } = await scene();
  const states = [
    ["STOPPED", { stoppedAt: past }, "codes:stopped"],
    ["SOON", { validFrom: future }, "codes:notYet"],
    ["OVER", { validUntil: past }, "codes:over"],
  ] as const;

  for (const [text, fields, key] of states) {
    await makeCode({ artistId: event.artistId, text, ...fields });
    await expect(buy(await makeBuyer(), 900, text)).rejects.toMatchObject(refusal(key));
  }
});

test("a code lowers the minimum where buyers choose what they pay, and is used only by who pays less than it", async () => {
  const { show, types } = await makeTypedShow([{ isPayWhatYouWant: true }], WEEK);
  const code = await makeCode({ artistId: show.artistId });
  const options = { code: code.text, ticketTypeId: types[0]!.id };
  const [modest, generous] = [await makeBuyer(), await makeBuyer()];
  const [exact, mean] = [await makeBuyer(), await makeBuyer()];

  expect(await startTicketPayment(modest, show.id, 900, options)).toMatchObject({
    discountCents: 900,
  });

  const full = { discountCents: 0, codeId: null };

  expect(await startTicketPayment(generous, show.id, 2000, options)).toMatchObject(full);
  expect(await startTicketPayment(exact, show.id, 1800, options)).toMatchObject(full);
  expect(await countUses(db, code.id)).toBe(1);
  await expect(startTicketPayment(mean, show.id, 899, options)).rejects.toMatchObject({
    code: "invalid",
  });
});
