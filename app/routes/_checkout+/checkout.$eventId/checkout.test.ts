import { createElement } from "react";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { tickets, users } from "~db/schema";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replaceMaxWait } from "~/integrations/payments/wait-briefly.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { createStripeGateway } from "~/integrations/payments/stripe/stripe-gateway.server";
import { callScreen } from "../../../../test/factories/base/call-screen";
import { renderRoute } from "../../../../test/factories/base/render";
import {
  startDonation,
  startTicketPayment,
} from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { makeEvent } from "../../../../test/factories/shows/events";
import { changeEvent, makeShow } from "../../../../test/factories/money/money";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import { ACCOUNT } from "../../../../test/factories/checkout/transfers";
import { StripeDouble } from "../../../../test/fakes/stripe-double";
import { action as payAction, loader as payLoader } from "../pay.$paymentId/route";
import CheckoutScreen, { action, loader } from "./route";

afterEach(() => {
  replacePaymentGateway(undefined);
  replaceMaxWait(undefined);
});

const DAY = 24 * 3600_000;

type Route = { loader: typeof loader | typeof payLoader; action: typeof action | typeof payAction };
const CHECKOUT: Route = { loader, action };
const PAY: Route = { loader: payLoader, action: payAction };

async function person() {
  const user = await makeUser();
  const cookie = `${await cookieFor(user)}; nhacsong_lang=en`;
  const look = (route: Route, path: string) => callScreen(route.loader, path, cookie);
  const post = (route: Route, path: string, body: Record<string, string>) =>
    callScreen(route.action, path, cookie, body);

  return { user, actor: actorFor(user), look, post };
}

const ticketsOf = (eventId: string) =>
  db.query.tickets.findMany({ where: eq(tickets.eventId, eventId) });

test("guests are sent to login with a toast, and return to the same checkout", async () => {
  const sent = await callScreen(loader, "/checkout/x?type=donation", "");

  expect(sent).toMatchObject({
    status: 302,
    to: "/login?returnTo=%2Fcheckout%2Fx%3Ftype%3Ddonation",
  });
  expect(sent.cookie).toContain("nhacsong_toast=");
});

test("each case has its own screen", async () => {
  const artistId = (await makeArtist()).id;
  const cases = {
    free: await makeEvent({ artistId }),
    donation: await makeEvent({ artistId, eventType: "donation" }),
    ticket: await makeShow(),
    ended: await makeShow({ startTime: new Date(Date.now() - DAY) }),
  };
  const viewer = await person();

  for (const [kind, event] of Object.entries(cases)) {
    expect(await viewer.look(CHECKOUT, `/checkout/${event.id}`)).toMatchObject({
      kind,
      title: kind === "free" ? "Register" : "Checkout",
      takesMoney: kind === "donation" || kind === "ticket",
    });
  }

  expect(await viewer.look(CHECKOUT, "/checkout/nothing")).toMatchObject({ status: 404 });
});

test("while the artist is suspended the checkout is closed and has no buttons", async () => {
  const shows = [
    await makeShow(),
    await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" }),
    await makeEvent({ artistId: (await makeArtist()).id }),
  ];
  const [holder, passer] = [await person(), await person()];
  const { id: paymentId } = await startTicketPayment(holder.actor, shows[0]!.id, 1800);

  await payWithTestCard(holder.actor, paymentId, "pays");
  for (const { artistId } of shows) {
    await transaction((tx) =>
      tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, artistId)),
    );
  }

  for (const { id } of shows) {
    const view = await passer.look(CHECKOUT, `/checkout/${id}`);

    expect(view).toMatchObject({ kind: "closed", donation: null, price: null, giftHref: null });
  }

  const asked = await passer.look(CHECKOUT, `/checkout/${shows[0]!.id}?gift=1`);

  expect(asked).toMatchObject({ kind: "closed", gift: null });

  const own = await holder.look(CHECKOUT, `/checkout/${shows[0]!.id}`);

  expect(own).toMatchObject({ kind: "ticketHeld", giftHref: null });
});

test("a started show can still be bought, and the page says so; not where a tip is given", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() - 60_000) });
  const view = await (await person()).look(CHECKOUT, `/checkout/${show.id}`);

  expect(view).toMatchObject({ kind: "ticket", startNote: "This event has already started" });

  const donationShow = await makeEvent({
    artistId: (await makeArtist()).id,
    eventType: "donation",
    startTime: new Date(Date.now() - 60_000),
  });
  const tip = await (await person()).look(CHECKOUT, `/checkout/${donationShow.id}?type=donation`);

  expect(tip).toMatchObject({ donation: expect.anything(), startNote: null });
});

test("without a provider the summary is shown and no card is requested", async () => {
  const show = await makeShow();

  replacePaymentGateway(null);

  const view = await (await person()).look(CHECKOUT, `/checkout/${show.id}`);

  expect(view).toMatchObject({ kind: "ticket", provider: null, price: "$18.00" });
});

test("the whole purchase by plain forms, with a declined card first", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY) });
  const buyer = await person();
  const started = await buyer.post(CHECKOUT, `/checkout/${show.id}`, {
    intent: "pay",
    amount: "18.00",
  });

  expect(started).toMatchObject({ status: 302, to: expect.stringMatching(/^\/pay\//) });

  const pay = started.to as string;

  expect(await buyer.look(PAY, pay)).toMatchObject({
    kind: "open",
    title: "Test payments",
    amount: "$18.00",
  });
  expect(await buyer.post(PAY, pay, { intent: "card", card: "declined" })).toMatchObject({
    to: `/checkout/${show.id}`,
  });

  const again = await buyer.look(CHECKOUT, `/checkout/${show.id}`);

  expect(again).toMatchObject({
    hold: {
      failure:
        "Your card was declined. You have not been charged. Please try again, or use another card.",
    },
  });

  const [top] = (await renderRoute(createElement(CheckoutScreen), again)).split('class="two"');

  expect(top).toContain("Your card was declined");
  expect(await buyer.post(PAY, pay, { intent: "card", card: "pays" })).toMatchObject({ to: pay });

  const [ticket] = await ticketsOf(show.id);

  expect(await buyer.look(PAY, pay)).toMatchObject({ to: `/tickets/${ticket!.id}` });
  expect(await buyer.look(CHECKOUT, `/checkout/${show.id}`)).toMatchObject({
    kind: "ticketHeld",
    ticketId: ticket!.id,
  });
});

test("repeating the form of a finished payment creates no second ticket and no error", async () => {
  const show = await makeShow();
  const buyer = await person();
  const hold = await startTicketPayment(buyer.actor, show.id, 1800);

  for (const card of ["pays", "pays", "declined"]) {
    expect(await buyer.post(PAY, `/pay/${hold.id}`, { intent: "card", card })).toMatchObject({
      status: 302,
    });
  }

  expect(
    await buyer.post(PAY, `/pay/${hold.id}`, { intent: "card", card: "stolen" }),
  ).toMatchObject({
    init: { status: 400 },
  });
  expect(await ticketsOf(show.id)).toHaveLength(1);
});

test("another person's payment is not accessible by its page, form or id", async () => {
  const show = await makeShow();
  const [owner, thief] = [await person(), await person()];
  const hold = await startTicketPayment(owner.actor, show.id, 1800);

  expect(await thief.look(PAY, `/pay/${hold.id}`)).toMatchObject({ status: 404 });
  expect(await thief.post(PAY, `/pay/${hold.id}`, { intent: "card", card: "pays" })).toMatchObject({
    status: 404,
  });

  const path = `/checkout/${show.id}`;

  expect(await thief.look(CHECKOUT, path)).toMatchObject({ hold: null });
  expect(await owner.look(CHECKOUT, path)).toMatchObject({ hold: { isConfirming: false } });
  expect(await ticketsOf(show.id)).toHaveLength(0);
});

test("a price that changed while the page was open returns the form with the reason", async () => {
  const show = await makeShow();
  const buyer = await person();

  await changeEvent(show.id, { ticketPriceCents: 2000 });

  const answer = await buyer.post(CHECKOUT, `/checkout/${show.id}`, {
    intent: "pay",
    amount: "18.00",
  });

  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      lastResult: {
        error: { amount: ["The amount doesn't match the ticket price. Please reload the page."] },
      },
    },
  });
});

test("the checkout of a cancelled show explains it; of a hidden one it shows nothing", async () => {
  const show = await makeShow();
  const buyer = await person();
  const path = `/checkout/${show.id}`;

  await changeEvent(show.id, { status: "cancelled" });
  expect(await buyer.post(CHECKOUT, path, { intent: "pay", amount: "18.00" })).toMatchObject({
    init: { status: 409 },
  });

  const cancelled = "This show has been cancelled. Everyone who paid has been refunded.";

  expect(await buyer.look(CHECKOUT, path)).toMatchObject({ kind: "cancelled", cancelled });
  await changeEvent(show.id, { hiddenAt: new Date() });
  expect(await buyer.look(CHECKOUT, path)).toMatchObject({ status: 404 });
});

test("the checkout of a cancelled free show mentions no refund", async () => {
  const { id } = await makeEvent({
    artistId: (await makeArtist()).id,
    eventType: "free",
    status: "cancelled",
  });
  const cancelled = "This show has been cancelled.";

  expect(await (await person()).look(CHECKOUT, `/checkout/${id}`)).toMatchObject({
    kind: "cancelled",
    cancelled,
  });
});

test("a typed donation amount wins over the preset, and the confirmation shows it", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" });
  const giver = await person();
  const path = `/checkout/${event.id}?type=donation`;
  const typed = await giver.post(CHECKOUT, path, {
    intent: "donate",
    preset: "25.00",
    amount: "12,50",
  });

  await giver.post(PAY, typed.to as string, { intent: "card", card: "pays" });

  const thanks = await giver.look(PAY, typed.to as string);

  expect(thanks).toMatchObject({
    kind: "thanks",
    receiptHref: expect.stringMatching(/^\/receipts\/./),
    message: expect.stringMatching(/^Thank you! Your \$12\.50 donation for .+ went through\.$/),
  });

  const preset = await giver.post(CHECKOUT, path, { intent: "donate", preset: "5.00", amount: "" });

  expect(await giver.look(PAY, preset.to as string)).toMatchObject({ amount: "$5.00" });
});

test("a donation amount that is out of bounds or can't be read is refused with the reason", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" });
  const giver = await person();
  const path = `/checkout/${event.id}?type=donation`;
  const problemWith = async (amount: string) => {
    const answer = await giver.post(CHECKOUT, path, {
      intent: "donate",
      amount,
      dedication: "Tặng ba",
    });
    const { lastResult } = answer.data as {
      lastResult: { error: { amount: string[] }; initialValue: object };
    };

    expect(lastResult.initialValue).toMatchObject({ amount, dedication: "Tặng ba" });

    return lastResult.error.amount;
  };

  for (const amount of ["0.99", "9999.01", "10.000,00"]) {
    expect(await problemWith(amount)).toEqual(["Please enter an amount from $1.00 to $9,999.00."]);
  }

  for (const amount of ["1.234", "abc"]) {
    expect(await problemWith(amount)).toEqual([
      expect.stringMatching(/^We couldn't read this amount/),
    ]);
  }
});

test("Vietnamese notation of dollars is read", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" });
  const giver = await person();

  const { to } = await giver.post(CHECKOUT, `/checkout/${event.id}?type=donation`, {
    intent: "donate",
    amount: "1.250,00",
  });

  expect(await giver.look(PAY, to as string)).toMatchObject({ amount: "$1,250.00" });
});

test("a declined donation leads back to its own form, for its giver alone and without a secret in the address", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, eventType: "donation" });
  const [giver, thief] = [await person(), await person()];
  const { id } = await startDonation(giver.actor, event.id, {
    amountCents: 4200,
    dedication: "Tặng ba",
  });
  const { to } = await giver.post(PAY, `/pay/${id}`, { intent: "card", card: "declined" });

  expect(to).toBe(`/checkout/${event.id}?type=donation&payment=${id}`);

  const view = await giver.look(CHECKOUT, to as string);

  expect(view).toMatchObject({
    kind: "donation",
    donation: { chosenCents: 4200, dedication: "Tặng ba" },
  });
  expect(await thief.look(CHECKOUT, to as string)).toMatchObject({
    donation: { chosenCents: null, dedication: null },
  });
});

test("the secret that Stripe adds to the return address is removed from it", async () => {
  const buyer = await person();
  const { id } = await startTicketPayment(buyer.actor, (await makeShow()).id, 1800);
  const added =
    "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded";

  expect(await buyer.look(PAY, `/pay/${id}?${added}`)).toMatchObject({
    status: 302,
    to: `/pay/${id}`,
  });
});

test("a full show offers the waitlist: join, position, leave", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const [owner, late] = [await person(), await person()];

  await payWithTestCard(
    owner.actor,
    (await startTicketPayment(owner.actor, show.id, 1800)).id,
    "pays",
  );

  const path = `/checkout/${show.id}`;

  expect(await late.look(CHECKOUT, path)).toMatchObject({
    kind: "soldOut",
    place: null,
    title: "Waiting list",
    takesMoney: false,
  });
  expect(await late.post(CHECKOUT, path, { intent: "join" })).toMatchObject({ to: path });
  expect(await late.look(CHECKOUT, path)).toMatchObject({
    place: "You are number 1 on the waitlist.",
  });
  await late.post(CHECKOUT, path, { intent: "leave" });
  expect(await late.look(CHECKOUT, path)).toMatchObject({ kind: "soldOut", place: null });
});

test("the plain form leads to Stripe's hosted page", async () => {
  const double = new StripeDouble();

  replaceMaxWait(60_000);
  replacePaymentGateway(
    createStripeGateway({ secretKey: "sk_test_double", apiBase: await double.start() }),
  );

  const show = await makeShow();
  const buyer = await person();
  const { to } = await buyer.post(CHECKOUT, `/checkout/${show.id}`, {
    intent: "pay",
    amount: "18.00",
  });

  expect(await buyer.look(PAY, to as string)).toMatchObject({
    kind: "open",
    provider: "stripe",
    title: "Checkout",
  });

  const hosted = await buyer.post(PAY, to as string, { intent: "hosted" });

  expect(hosted).toMatchObject({
    status: 302,
    to: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
  });
  await changeEvent(show.id, {
    startTime: new Date(Date.now() - DAY),
    endTime: new Date(Date.now() - 1),
  });

  const refused = await buyer.post(PAY, to as string, { intent: "hosted" });

  expect(refused).toMatchObject({ status: 302, to: `/checkout/${show.id}` });
  double.stop();
});

test("a price that no card can be charged leaves the buyer a reason, and a transfer where there is one", async () => {
  const { close } = await openStripe(["usd", "vnd"]);

  replaceReceivingAccount(ACCOUNT);

  const show = await makeShow({ ticketPriceCents: null, ticketPriceVnd: 150_000_000 });
  const path = `/checkout/${show.id}`;
  const buyer = await person();

  expect(await buyer.look(CHECKOUT, path)).toMatchObject({
    ways: [{ method: "transfer", price: "150,000,000\u00a0₫" }],
  });

  const card = { intent: "pay", method: "card", amount: "150000000", currency: "vnd" };
  const refused = await buyer.post(CHECKOUT, path, card);

  expect(refused).toMatchObject({
    init: { status: 400 },
    data: {
      lastResult: {
        error: { "": [expect.stringContaining("A card can't be charged this amount.")] },
      },
    },
  });

  const { to } = await buyer.post(CHECKOUT, path, { ...card, method: "transfer" });

  expect(to).toMatch(/^\/transfer\//);
  replaceReceivingAccount(undefined);
  close();
});
