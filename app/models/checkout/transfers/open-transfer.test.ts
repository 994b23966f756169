import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { makeBuyer, makeShow, readPayment } from "../../../../test/factories/money/money";
import { ACCOUNT, arrives, PRICE } from "../../../../test/factories/checkout/transfers";
import { completePayment } from "../purchases/complete-payment.server";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { listPaymentWays } from "./payment-ways.server";
import { startTicketPurchase, startTip } from "../start-purchase.server";
import { getPaymentDetails, getTransferDetails } from "./transfer-details.server";

const byTransfer = { method: "transfer", amount: PRICE, currency: "vnd" } as const;
const byCard = { method: "card", amount: 1800, currency: "usd" } as const;

beforeEach(() => replaceReceivingAccount(ACCOUNT));
afterEach(() => {
  replaceReceivingAccount(undefined);
  replacePaymentGateway(undefined);
});

const makeDongShow = (fields = {}) =>
  makeShow({ ticketPriceVnd: PRICE, tipsEnabled: true, ...fields });

test("a seat is held for 30 minutes, and asking again gives the same reference", async () => {
  const [show, buyer] = [await makeDongShow(), await makeBuyer()];
  const before = Date.now();
  const [one, same] = await Promise.all(
    [1, 2].map(() => startTicketPurchase(buyer, show.id, byTransfer)),
  );

  expect(same!.intentId).toBe(one!.intentId);
  expect(one).toMatchObject({
    provider: "transfer",
    currency: "vnd",
    amountCents: PRICE,
    state: "held",
  });
  expect(Math.round((one!.heldUntil!.getTime() - before) / 60_000)).toBe(30);
  await arrives(one!.intentId);
  expect(await findValidTicket(buyer.userId, show.id)).not.toBeNull();
});

test("the buyer pays the price that was shown, in đồng", async () => {
  const [show, buyer] = [await makeDongShow(), await makeBuyer()];
  const other = startTicketPurchase(buyer, show.id, { ...byTransfer, amount: PRICE - 1 });

  await expect(other).rejects.toMatchObject({ messageKey: "checkout:priceMismatch" });

  const dollars = await makeShow();

  await expect(startTicketPurchase(buyer, dollars.id, byTransfer)).rejects.toMatchObject({
    code: "invalid",
  });
});

test("without an account nobody starts a transfer, and without a price in đồng nobody is offered one", async () => {
  const show = await makeDongShow();

  expect(listPaymentWays(show, "vnd").map(({ method }) => method)).toEqual(["transfer", "card"]);
  expect(listPaymentWays(show, "usd").map(({ method }) => method)).toEqual(["card", "transfer"]);
  expect(listPaymentWays(await makeShow(), "vnd").map(({ method }) => method)).toEqual(["card"]);
  replacePaymentGateway(null);
  expect(listPaymentWays(show, "usd").map(({ method }) => method)).toEqual(["transfer"]);
  replaceReceivingAccount(null);
  expect(listPaymentWays(show, "usd")).toEqual([]);

  const attempt = startTicketPurchase(await makeBuyer(), show.id, byTransfer);

  await expect(attempt).rejects.toMatchObject({ code: "unavailable" });
});

test("one seat is held when the buyer changes from card to transfer and back", async () => {
  const show = await makeDongShow({ maxAttendees: 1 });
  const buyer = await makeBuyer();
  const card = await startTicketPurchase(buyer, show.id, byCard);
  const transfer = await startTicketPurchase(buyer, show.id, byTransfer);

  expect((await readPayment(card.id)).state).toBe("expired");

  const again = await startTicketPurchase(buyer, show.id, byCard);

  expect((await readPayment(transfer.id)).state).toBe("expired");
  expect((await readPayment(again.id)).state).toBe("held");
});

test("whoever pays by card after all gets the transferred money back", async () => {
  const [show, buyer] = [await makeDongShow(), await makeBuyer()];
  const transfer = await startTicketPurchase(buyer, show.id, byTransfer);
  const card = await startTicketPurchase(buyer, show.id, byCard);

  await payByTestCard(card.intentId, "pays");
  await completePayment((await testGateway.findIntent(card.intentId))!);
  await arrives(transfer.intentId);
  expect(await readPayment(transfer.id)).toMatchObject({
    state: "refunding",
    reason: "alreadyHeld",
  });
});

test("a transfer of which a part has arrived is not given up for a card", async () => {
  const [show, buyer] = [await makeDongShow(), await makeBuyer()];
  const transfer = await startTicketPurchase(buyer, show.id, byTransfer);

  await arrives(transfer.intentId, 1000);

  const attempt = startTicketPurchase(buyer, show.id, byCard);

  await expect(attempt).rejects.toMatchObject({ messageKey: "transfers:moneyArrived" });
});

test("gifts and tips are paid by transfer as well", async () => {
  const [show, buyer] = [await makeDongShow(), await makeBuyer()];
  const gift = { to: "ban@nhacsong.test", note: null };
  const given = await startTicketPurchase(buyer, show.id, { ...byTransfer, gift });
  const tip = await startTip(buyer, show.id, {
    method: "transfer",
    amountCents: 50_000,
    currency: "vnd",
  });

  await arrives(given.intentId);
  await arrives(tip.intentId, 50_000);
  expect((await readPayment(given.id)).state).toBe("paid");
  expect((await readPayment(tip.id)).state).toBe("paid");
});

test("the code asks for what is missing, and only the buyer sees it", async () => {
  const [show, buyer] = [await makeDongShow(), await makeBuyer()];
  const { id, intentId } = await startTicketPurchase(buyer, show.id, byTransfer);

  expect((await getPaymentDetails(buyer, id)).qr).toContain(`5406${PRICE}`);
  await arrives(intentId, 300_000);
  expect(await getTransferDetails(buyer, id)).toMatchObject({
    missing: 60_000,
    received: 300_000,
    reference: intentId,
  });
  expect((await getPaymentDetails(buyer, id)).qr).toContain("540560000");
  await expect(getPaymentDetails(await makeBuyer(), id)).rejects.toMatchObject({
    code: "not_found",
  });
});
