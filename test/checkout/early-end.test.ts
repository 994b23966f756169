import type { MessageKey } from "~/locales/message-key";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { translator } from "~/locales/i18n.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { isOver } from "~/models/shows/events/event-sale.server";
import { action, loader } from "~/routes/_checkout+/checkout.$eventId/route";
import { db } from "~db/client.server";
import { outbox } from "~db/schema";
import { openGuardedApi } from "../api/api-server";
import { makeEvent } from "../factories/shows/events";
import { changeEvent, makeShow, readPayment } from "../factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { comeBack, submit, visit } from "../factories/base/requests";

const api = openGuardedApi();

const HOUR = 3600_000;
const running = () => ({
  startTime: new Date(Date.now() - HOUR),
  endTime: new Date(Date.now() + HOUR),
});

async function playOnce(eventId: string) {
  await startBroadcast(eventId, "browser", []);
  await endBroadcast(eventId);
}

/** Responses to one person: by form, by call, and on the checkout page. */
async function person() {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const form = async (eventId: string, fields: Record<string, string>) => {
    const args = { ...submit(`/checkout/${eventId}`, fields, { cookie }), params: { eventId } };
    const { status, errors } = comeBack(await action(args));

    return { status, words: errors[""] };
  };

  const call = async (path: string, body?: unknown) => {
    const answer = await api.call(path, { method: "POST", cookie, body });

    return { status: answer.status, words: answer.body.message };
  };

  const look = (eventId: string) =>
    loader({ ...visit(`/checkout/${eventId}`, { cookie }), params: { eventId } });

  return { actor: actorFor(user), form, call, look };
}

async function askAll(ticketed: string, free: string) {
  const { form, call, look } = await person();

  return {
    screens: [(await look(ticketed)).kind, (await look(free)).kind],
    forms: [
      await form(ticketed, { intent: "pay", amount: "18.00" }),
      await form(ticketed, { intent: "give", amount: "18.00", giftTo: "ba@nhacsong.test" }),
      await form(free, { intent: "register" }),
      await form(ticketed, { intent: "join" }),
    ],
    calls: [
      await call("/create-payment-intent", { amount: "18.00", eventId: ticketed }),
      await call(`/events/${free}/register`),
      await call(`/events/${ticketed}/waitlist`),
    ],
  };
}

test("a show that ended early is refused like an ended one, by form and API", async () => {
  const artistId = (await makeArtist()).id;
  const early = [await makeShow(running()), await makeEvent({ artistId, ...running() })] as const;

  for (const { id } of early) await playOnce(id);
  const past = { startTime: new Date(Date.now() - 3 * HOUR), endTime: new Date(Date.now() - HOUR) };
  const over = [await makeShow(past), await makeEvent({ artistId, ...past })] as const;
  const answers = await askAll(early[0].id, early[1].id);

  expect(answers).toEqual(await askAll(over[0].id, over[1].id));
  expect(answers.screens).toEqual(["ended", "ended"]);
  expect(answers.forms).toEqual(Array(4).fill({ status: 409, words: ["Event Ended"] }));
  expect(answers.calls).toEqual(Array(3).fill({ status: 409, words: "Event Ended" }));
});

test("a show back on air is sold again, and a test before the start ends nothing", async () => {
  const show = await makeShow(running());

  await playOnce(show.id);
  await startBroadcast(show.id, "browser", []);

  const buyer = await person();

  expect((await startTicketPayment(buyer.actor, show.id, 1800)).state).toBe("held");

  const later = await makeShow();

  await playOnce(later.id);
  expect((await startTicketPayment(buyer.actor, later.id, 1800)).state).toBe("held");
});

test("a payment under way when the show ends early or is cancelled is refunded at once, and the buyer gets the reason", async () => {
  const ways: Record<"showOver" | "showGone", (eventId: string) => Promise<unknown>> = {
    showOver: playOnce,
    showGone: (eventId) => changeEvent(eventId, { status: "cancelled" }),
  };

  for (const [reason, end] of Object.entries(ways)) {
    const { actor } = await person();
    const show = await makeShow(running());
    const { id, intentId } = await startTicketPayment(actor, show.id, 1800);

    await payByTestCard(intentId, "pays");
    await end(show.id);
    await completePayment((await testGateway.findIntent(intentId))!);
    expect(await readPayment(id)).toMatchObject({ state: "refunded", reason });
    expect(await findValidTicket(actor.userId, show.id)).toBeNull();

    const [mail] = await db.select().from(outbox).where(eq(outbox.userId, actor.userId));

    expect(mail!.text).toContain(translator("en")(`checkout:why.${reason}` as MessageKey));
  }
});

test("a seat held for a show that ended early, or was cancelled, is released early", async () => {
  const { actor } = await person();
  const [early, off, on] = [await makeShow(running()), await makeShow(), await makeShow()];
  const holds = await Promise.all(
    [early, off, on].map(({ id }) => startTicketPayment(actor, id, 1800)),
  );

  await playOnce(early.id);
  await changeEvent(off.id, { status: "cancelled" });
  await expireHolds();

  const states = await Promise.all(holds.map(async ({ id }) => (await readPayment(id)).state));

  expect(states).toEqual(["expired", "expired", "held"]);
});

test("a payment after the planned end is refunded", async () => {
  const { actor } = await person();
  const show = await makeShow(running());
  const { id, intentId } = await startTicketPayment(actor, show.id, 1800);

  await payByTestCard(intentId, "pays");
  await changeEvent(show.id, { endTime: new Date(Date.now() - 1000) });
  await completePayment((await testGateway.findIntent(intentId))!);
  expect(await readPayment(id)).toMatchObject({ state: "refunded" });
});

test("an unpaid hold can no longer be charged", async () => {
  const { actor } = await person();
  const show = await makeShow(running());
  const { id, intentId } = await startTicketPayment(actor, show.id, 1800);

  await playOnce(show.id);
  await expect(payWithTestCard(actor, id, "pays")).rejects.toMatchObject({
    messageKey: "common:eventEnded",
  });
  expect(await testGateway.findIntent(intentId)).toMatchObject({
    status: "open",
    receivedCents: 0,
  });
});

test("a show on air is not over before its end", () => {
  const endTime = new Date(Date.now() + HOUR);

  expect(isOver({ endTime, isLive: false, openUntil: Date.now() - 1 })).toBe(true);
  expect(isOver({ endTime, isLive: true, openUntil: Date.now() - 1 })).toBe(false);
  expect(isOver({ endTime, isLive: false, openUntil: null })).toBe(false);
});
