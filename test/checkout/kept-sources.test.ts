import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { action as checkout } from "~/routes/_checkout+/checkout.$eventId/route";
import { loader as payPage } from "~/routes/_checkout+/pay.$paymentId/route";
import { movePayment } from "~/models/money/payments/payment-states.server";
import { db, transaction } from "~db/client.server";
import { payments, tickets, users } from "~db/schema";
import { openGuardedApi } from "../api/api-server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { dataKinds } from "~/models/office/data-export/data-kinds.server";
import { claimGift } from "~/models/tickets/gifts/claim-gift.server";
import { makeGift } from "../factories/tickets/gifts";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { makeEvent } from "../factories/shows/events";
import { makeCode } from "../factories/tickets/codes";
import { makeBuyer, makeShow } from "../factories/money/money";
import { makePass } from "../factories/tickets/passes";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { outcome, submit, visit } from "../factories/base/requests";
import { openStripe, sendStripeWebhook } from "../factories/checkout/stripe";
import type { StripeDouble } from "../fakes/stripe-double";

const START = { startTime: new Date(Date.now() + 3 * 24 * 3600_000) };
const kept = { source: "utm:facebook", country: "CZ" };
let double: StripeDouble;
let close: () => void;

const api = openGuardedApi();

beforeEach(async () => {
  ({ double, close } = await openStripe());
});
afterEach(() => close());

async function makeSale() {
  const [buyer, show] = [await makeBuyer(), await makeShow(START)];

  return {
    show,
    cookie: `${await cookieFor({ id: buyer.userId })}; nhacsong_zone=Europe%2FPrague`,
  };
}

const ticketOf = (eventId: string) =>
  db.query.tickets.findFirst({ where: eq(tickets.eventId, eventId) });
const paymentOf = async (eventId: string) =>
  (await db.query.payments.findFirst({ where: eq(payments.eventId, eventId) }))!;

async function payByForm(
  { show, cookie }: Awaited<ReturnType<typeof makeSale>>,
  more: Record<string, string> = {},
) {
  const fields = { intent: "pay", amount: "18.00", source: kept.source, ...more };

  await outcome(() =>
    checkout({
      ...submit(`/checkout/${show.id}`, fields, { cookie }),
      params: { eventId: show.id },
    }),
  );

  return paymentOf(show.id);
}

test("a ticket paid by card on our page has the source and country of its hold", async () => {
  const sale = await makeSale();
  const { intentId } = await payByForm(sale);

  double.pay(intentId!);
  await sendStripeWebhook(double, "payment_intent.succeeded", intentId!);
  expect(await ticketOf(sale.show.id)).toMatchObject(kept);
});

test("the time zone of the account goes before the browser's", async () => {
  const sale = await makeSale();
  const { userId } = await payByForm(sale);

  await transaction((tx) =>
    tx.update(users).set({ timeZone: "Asia/Saigon" }).where(eq(users.id, userId)),
  );
  await payByForm(sale, { giftTo: "0912 345 678", intent: "give" });

  const holds = await db.query.payments.findMany({ where: eq(payments.eventId, sale.show.id) });

  expect(holds.map(({ country }) => country).sort()).toEqual(["CZ", "VN"]);
});

test("a new hold of the same buyer keeps what they came by first", async () => {
  const sale = await makeSale();
  const code = await makeCode({ artistId: sale.show.artistId });

  await payByForm(sale);
  await payByForm(sale, { amount: "9.00", code: code.text, source: "site" });

  const holds = await db.query.payments.findMany({ where: eq(payments.eventId, sale.show.id) });

  expect(holds.map(({ state, source }) => [state, source]).sort()).toEqual([
    ["expired", kept.source],
    ["held", kept.source],
  ]);
});

test("after the hold has ended, the checkout has it in its address", async () => {
  const sale = await makeSale();
  const { id } = await payByForm(sale);

  await transaction((tx) => movePayment(tx, id, "expired"));

  const asked = { ...visit(`/pay/${id}`, { cookie: sale.cookie }), params: { paymentId: id } };
  const { headers } = (await outcome(() => payPage(asked))) as Response;

  expect(headers.get("Location")).toBe(`/checkout/${sale.show.id}?source=utm%3Afacebook`);
});

test("a ticket that a code makes free has them, too", async () => {
  const { show, cookie } = await makeSale();
  const code = await makeCode({ artistId: show.artistId, percent: 100 });
  const fields = { intent: "redeem", code: code.text, source: kept.source };

  await outcome(() =>
    checkout({
      ...submit(`/checkout/${show.id}`, fields, { cookie }),
      params: { eventId: show.id },
    }),
  );
  expect(await ticketOf(show.id)).toMatchObject(kept);
});

test("who takes a gift gets neither the country nor the source of its giver", async () => {
  const [show, giver] = [await makeShow({ ...START, ticketPriceCents: 1800 }), await makeBuyer()];
  const taker = await makeUser({ timeZone: "Asia/Saigon" });

  replacePaymentGateway(undefined);

  const { ticketId, token } = await makeGift(giver, show);

  await transaction((tx) => tx.update(tickets).set(kept).where(eq(tickets.id, ticketId)));
  await claimGift(actorFor(taker), token);
  expect(await ticketOf(show.id)).toMatchObject({
    userId: taker.id,
    source: kept.source,
    country: "VN",
  });

  const exported = dataKinds(taker.id).find(({ name }) => name === "tickets")!;

  expect(await exported.rows(1, 0)).toMatchObject([{ id: ticketId, source: null, country: "VN" }]);
});

test("a program with a token has no time zone", async () => {
  const buyer = actorFor(await makeArtist());
  const { id } = await makeEvent({ artistId: (await makeArtist()).id });
  const { secret: token } = await createAccessToken(buyer, {
    name: "app",
    scopes: ["viewer:write"],
    days: null,
  });
  const asked = {
    method: "POST",
    token,
    headers: { Cookie: "nhacsong_zone=Europe%2FPrague" },
    body: { source: "share" },
  };

  expect((await api.call(`/events/${id}/register`, asked)).status).toBe(200);
  expect(await ticketOf(id)).toMatchObject({ source: "share", country: null });
});

test("tickets of a pass have the country only", async () => {
  const { cookie } = await makeSale();
  const { pass, shows } = await makePass({}, [1800, 2400], START);
  const body = { amount: "40.00" };
  const { body: bought } = await api.call(`/passes/${pass.id}/buy`, {
    method: "POST",
    cookie,
    body,
  });
  const { intentId } = await paymentOf(shows[0]!.id);

  double.pay(intentId!);
  await sendStripeWebhook(double, "payment_intent.succeeded", intentId!);
  expect(bought).toHaveProperty("heldUntil");
  for (const { id } of shows)
    expect(await ticketOf(id)).toMatchObject({ source: null, country: kept.country });
});

test.each(["=1+1", "<script>", "utm:<b>", "pass", "x".repeat(10_000)])(
  "a form that says %.12s buys all the same",
  async (source) => {
    const sale = await makeSale();
    const { source: stored } = await payByForm(sale, { source });

    expect([null, "utm:b"]).toContain(stored);
  },
);
