import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { makeEvent } from "../../../test/factories/shows/events";
import { changeEvent, makeShow } from "../../../test/factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";

const api = openGuardedApi();
const DAY = 24 * 3600_000;

async function person() {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const call = async (method: string, path: string, sent?: unknown) => {
    const { status, body } = await api.call(path, { method, cookie, body: sent });

    return { status, body };
  };

  return { user, actor: actorFor(user), call };
}

async function buy(buyer: Awaited<ReturnType<typeof person>>, eventId: string) {
  const { body } = await buyer.call("POST", "/create-payment-intent", { amount: "18.00", eventId });

  await payWithTestCard(buyer.actor, body.paymentUrl.split("/").at(-1), "pays");
}

test("a payment intent costs the ticket's price, as a number or a decimal string", async () => {
  const show = await makeShow();
  const [buyer, other] = [await person(), await person()];
  const first = await buyer.call("POST", "/create-payment-intent", {
    amount: "18.00",
    eventId: show.id,
  });

  expect(first).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } });

  const again = await buyer.call("POST", "/create-payment-intent", {
    amount: 18,
    eventId: show.id,
  });

  expect(again).toEqual(first);

  const wrong = await other.call("POST", "/create-payment-intent", {
    amount: 17.99,
    eventId: show.id,
  });

  expect(wrong).toEqual({
    status: 400,
    body: { message: "The amount doesn't match the ticket price. Please reload the page." },
  });
});

test.each([0, -18, "18.001", 18.001, "1,234.00", "abc", null, "", [], {}, 1e20, "1e3"])(
  "the amount %j is refused with 400",
  async (amount) => {
    const show = await makeShow();
    const buyer = await person();
    const { status, body } = await buyer.call("POST", "/create-payment-intent", {
      amount,
      eventId: show.id,
    });

    expect([status, typeof body.message]).toEqual([400, "string"]);
  },
);

test("unknown shows get 404, other kinds of show 409, a missing id 400", async () => {
  const artistId = (await makeArtist()).id;
  const [free, donation, show] = [
    await makeEvent({ artistId }),
    await makeEvent({ artistId, eventType: "donation" }),
    await makeShow(),
  ];
  const buyer = await person();
  const status = async (path: string, body: unknown) =>
    (await buyer.call("POST", path, body)).status;

  expect(await status("/create-payment-intent", { amount: "18.00", eventId: "nothing" })).toBe(404);
  expect(await status("/create-payment-intent", { amount: "18.00" })).toBe(400);
  expect(await status("/create-payment-intent", { amount: "18.00", eventId: 7 })).toBe(400);
  expect(await status("/create-payment-intent", { amount: "18.00", eventId: free.id })).toBe(409);
  expect(await status("/create-payment-intent", { amount: "18.00", eventId: donation.id })).toBe(
    409,
  );
  expect(await status("/create-donation-intent", { amount: "18.00", eventId: show.id })).toBe(409);
  expect(await status(`/events/${show.id}/register`, {})).toBe(409);
  expect(await status("/events/nothing/register", {})).toBe(404);
  expect(await status("/events/nothing/waitlist", {})).toBe(404);
});

test("donations of 1.00 to 9,999.00 are accepted for donation shows and shows that allow tips", async () => {
  const artistId = (await makeArtist()).id;
  const event = await makeEvent({ artistId, eventType: "donation" });
  const tipped = await makeShow({ tipsEnabled: true });
  const giver = await person();
  const status = async (amount: unknown, eventId = event.id) =>
    (await giver.call("POST", "/create-donation-intent", { amount, eventId })).status;

  expect(
    await Promise.all(["0.99", "1.00", 25, "12.5", "9999.00", "9999.01"].map((it) => status(it))),
  ).toEqual([400, 200, 200, 200, 200, 400]);
  expect(await status(5, tipped.id)).toBe(200);
});

test("a ticket holder, and anybody when no seat is left, gets 409", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const [buyer, late] = [await person(), await person()];

  await buy(buyer, show.id);

  const body = { amount: "18.00", eventId: show.id };

  expect(await buyer.call("POST", "/create-payment-intent", body)).toEqual({
    status: 409,
    body: { message: "You already have a ticket" },
  });
  expect((await late.call("POST", "/create-payment-intent", body)).status).toBe(409);
});

test("registering creates one ticket of 0.00 while seats are left", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, maxAttendees: 1 });
  const [guest, late] = [await person(), await person()];
  const first = await guest.call("POST", `/events/${event.id}/register`);

  expect(first).toMatchObject({
    status: 200,
    body: { price: "0.00", status: "active", eventId: event.id },
  });
  expect((await guest.call("POST", `/events/${event.id}/register`)).status).toBe(409);
  expect((await late.call("POST", `/events/${event.id}/register`)).status).toBe(409);

  const held = await guest.call("GET", "/user/tickets");

  expect(held.body).toMatchObject([
    { id: first.body.id, price: "0.00", event: { id: event.id, title: event.title } },
  ]);
});

test("a refund returns 200 and refunded; late, repeated and foreign requests are refused", async () => {
  const show = await makeShow({ startTime: new Date(Date.now() + 3 * DAY) });
  const soon = await makeShow({ startTime: new Date(Date.now() + DAY / 2) });
  const [buyer, other] = [await person(), await person()];

  await buy(buyer, show.id);
  await buy(buyer, soon.id);

  const held = (await buyer.call("GET", "/user/tickets")).body as { id: string; eventId: string }[];
  const idFor = (eventId: string) => held.find((ticket) => ticket.eventId === eventId)!.id;

  expect((await other.call("POST", `/tickets/${idFor(show.id)}/refund`)).status).toBe(403);
  expect((await buyer.call("POST", `/tickets/${idFor(soon.id)}/refund`)).status).toBe(409);

  const refunded = await buyer.call("POST", `/tickets/${idFor(show.id)}/refund`);

  expect(refunded).toMatchObject({ status: 200, body: { status: "refunded" } });
  expect((await buyer.call("POST", `/tickets/${idFor(show.id)}/refund`)).status).toBe(409);
  expect((await buyer.call("POST", "/tickets/nothing/refund")).status).toBe(404);
});

test("waitlist positions start at 1 and are kept; holders, and anybody while seats are left, get 409", async () => {
  const show = await makeShow({ maxAttendees: 1 });
  const [owner, first, second] = [await person(), await person(), await person()];
  const path = `/events/${show.id}/waitlist`;

  expect((await first.call("POST", path)).status).toBe(409);
  await buy(owner, show.id);
  expect((await owner.call("POST", path)).status).toBe(409);
  expect(await first.call("POST", path)).toMatchObject({ status: 200, body: { position: 1 } });
  expect(await second.call("POST", path)).toMatchObject({ status: 200, body: { position: 2 } });
  expect(await first.call("POST", path)).toMatchObject({ status: 200, body: { position: 1 } });
  expect((await first.call("DELETE", path)).status).toBe(200);
  expect(await second.call("GET", path)).toMatchObject({ status: 200, body: { position: 1 } });
  expect((await first.call("GET", path)).status).toBe(404);
});

test("cancelled and ended shows sell no tickets", async () => {
  const show = await makeShow();
  const past = await makeShow({ startTime: new Date(Date.now() - 2 * DAY) });

  await changeEvent(show.id, { status: "cancelled" });

  const buyer = await person();

  for (const eventId of [show.id, past.id]) {
    expect(
      (await buyer.call("POST", "/create-payment-intent", { amount: 18, eventId })).status,
    ).toBe(409);
  }
});

test("the intent calls return 503 without a payment provider", async () => {
  const show = await makeShow();
  const buyer = await person();

  replacePaymentGateway(null);

  const { status } = await buyer.call("POST", "/create-payment-intent", {
    amount: 18,
    eventId: show.id,
  });

  replacePaymentGateway(undefined);
  expect(status).toBe(503);
});
