import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox, tickets, webhookDeliveries, webhookEndpoints, webhookMessages } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { sendWebhook } from "~/integrations/webhooks/send-webhook.server";
import { deleteEvent, updateEvent } from "~/models/shows/events/editing/edit-event.server";
import type { Actor } from "~/models/base/actor";
import { startDonation, startTicketPayment } from "../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import {
  renewWebhookSecret,
  replayFailedWebhooks,
  setWebhookPaused,
  testWebhook,
} from "~/models/delivery/webhooks/manage-webhooks.server";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";
import { listWebhookDeliveries } from "~/models/delivery/webhooks/webhook-log.server";
import {
  deleteOldWebhooks,
  RETRY_WAITS_MS,
  WEBHOOK_LOG_DAYS,
} from "~/models/delivery/webhooks/webhook-queue.server";
import { makeBuyer } from "../../test/factories/money/money";
import { makeEvent, makeTicketedEvent } from "../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import { makeWebhook, SAMPLE_SECRET } from "../../test/factories/delivery/webhooks";
import { WebhookReceiver } from "../../test/fakes/webhook-receiver";
import { sendWebhooks } from "./send-webhooks.server";

const DAY = 24 * 3600_000;
let receiver: WebhookReceiver;
let url: string;
let now: number;

beforeEach(async () => {
  now = Date.now();
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  // Waiting times without their random part.
  vi.spyOn(Math, "random").mockReturnValue(0);
  receiver = new WebhookReceiver(SAMPLE_SECRET);
  receiver.now = () => now;
  url = `${await receiver.start()}/hook`;
  env.WEBHOOK_ALLOWED_ADDRESSES = ["127.0.0.1"];
  await transaction(async (tx) => {
    await tx.delete(webhookEndpoints);
    await tx.delete(webhookMessages);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  receiver.stop();
  env.WEBHOOK_ALLOWED_ADDRESSES = [];
});

async function makeListeningArtist(fields: Partial<typeof webhookEndpoints.$inferInsert> = {}) {
  const artist = await makeArtist();
  const endpoint = await makeWebhook({ artistId: artist.id, url, ...fields });

  return { artist, actor: { ...actorFor(artist), isApprovedArtist: true }, endpoint };
}

async function buyTicket(buyer: Actor, eventId: string) {
  await payWithTestCard(buyer, (await startTicketPayment(buyer, eventId, 1800)).id, "pays");
}

const typesReceived = () => receiver.received.map(({ body }) => body.type);
const readEndpoint = async (id: string) =>
  (await db.query.webhookEndpoints.findFirst({ where: eq(webhookEndpoints.id, id) }))!;
const readDelivery = async () => (await db.select().from(webhookDeliveries))[0]!;

/** Moves the clock to the next attempt and makes it. */
async function retry() {
  const { dueAt } = await readDelivery();
  const [endpoint] = await db.select().from(webhookEndpoints);

  now = Math.max(dueAt.getTime(), endpoint!.restsUntil?.getTime() ?? 0);
  await sendWebhooks();
}

test("what happens to a show is told once, signed, with ids and figures and without personal data", async () => {
  const { artist } = await makeListeningArtist();
  const buyer = await makeBuyer();
  const show = await makeTicketedEvent({ artistId: artist.id, title: "Đêm Hạ Vàng" });

  await buyTicket(buyer, show.id);

  const [ticket] = await db.select().from(tickets).where(eq(tickets.eventId, show.id));

  await sendWebhooks();
  await sendWebhooks();
  expect(receiver.received).toHaveLength(1);

  const [{ id, body }] = receiver.received as [(typeof receiver.received)[number]];

  expect(id).toMatch(/^msg_/);
  expect(body).toEqual({
    type: "ticket.sold",
    timestamp: new Date(now).toISOString(),
    data: {
      event: {
        id: show.id,
        artistId: artist.id,
        title: "Đêm Hạ Vàng",
        status: "published",
        isHidden: false,
        eventType: "ticketed",
        startTime: show.startTime.toISOString(),
        endTime: show.endTime.toISOString(),
      },
      ticket: {
        id: ticket!.id,
        price: "18.00",
        currency: "usd",
        ticketTypeId: null,
        isGift: false,
      },
    },
  });
  expect(JSON.stringify(body)).not.toContain(buyer.userId);
  expect((await readDelivery()).state).toBe("delivered");
});

test("every kind of fact is told: shows, tickets, donations, the broadcast and reviews", async () => {
  const { artist, actor } = await makeListeningArtist();
  const show = await makeEvent({ artistId: artist.id, tipsEnabled: true });
  const viewer = actorFor(await makeUser());
  const ticket = await registerForFree(viewer, show.id);

  await refundTicket(viewer, ticket.id);

  const tip = await startDonation(viewer, show.id, { amountCents: 500, currency: "usd" });

  await payWithTestCard(viewer, tip.id, "pays");
  await startBroadcast(show.id, "browser", ["720p"]);
  await endBroadcast(show.id);
  await updateEvent(actor, show.id, { title: "Đêm khác" });
  await deleteEvent(actor, show.id);
  await sendWebhooks();
  expect(typesReceived()).toEqual([
    "ticket.sold",
    "ticket.refunded",
    "donation.received",
    "show.started",
    "show.ended",
    "event.changed",
    "event.cancelled",
  ]);
});

test("a draft is told when it is published, not before", async () => {
  const { artist, actor } = await makeListeningArtist();
  const draft = await makeEvent({ artistId: artist.id, status: "draft" });

  await updateEvent(actor, draft.id, { title: "Bản nháp" });
  await updateEvent(actor, draft.id, { status: "published" });
  await sendWebhooks();
  expect(typesReceived()).toEqual(["event.published"]);
});

test("nothing is told of rehearsals, to other artists, of other types, or while the address is off", async () => {
  const { artist, actor, endpoint } = await makeListeningArtist({ types: ["show.started"] });

  await makeListeningArtist();

  const rehearsal = await makeEvent({ artistId: artist.id, isRehearsal: true });
  const show = await makeEvent({ artistId: artist.id });

  await startBroadcast(rehearsal.id, "browser", []);
  await registerForFree(await makeBuyer(), show.id);
  await setWebhookPaused(actor, endpoint.id, true);
  await startBroadcast(show.id, "browser", []);
  await setWebhookPaused(actor, endpoint.id, false);
  await sendWebhooks();
  expect(receiver.received).toEqual([]);
});

test("a fact that is rolled back is not told", async () => {
  const { artist } = await makeListeningArtist();
  const show = await makeEvent({ artistId: artist.id });
  const failing = transaction(async (tx) => {
    await recordWebhook(tx, "show.started", show.id);
    throw new Error("rolled back");
  });

  await expect(failing).rejects.toThrow("rolled back");
  await sendWebhooks();
  expect(receiver.received).toEqual([]);
});

test("a failing address is tried again for two days with the same id, then turned off, and its owner mailed", async () => {
  const { artist, actor, endpoint } = await makeListeningArtist();

  receiver.response = { status: 500, body: null };

  const began = now;

  await testWebhook(actor, endpoint.id);
  await sendWebhooks();
  for (const wait of RETRY_WAITS_MS) {
    const before = now;

    await retry();
    expect(now - before).toBe(wait);
  }

  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received).toHaveLength(RETRY_WAITS_MS.length + 1);
  expect((now - began) / DAY).toBeGreaterThan(1.9);
  expect(await readDelivery()).toMatchObject({ state: "failed", status: 500 });
  expect((await readEndpoint(endpoint.id)).stop).toBeNull();

  now = began + 2 * DAY;
  await testWebhook(actor, endpoint.id);
  await sendWebhooks();
  expect((await readEndpoint(endpoint.id)).stop).toBe("failing");

  const mails = await db.select().from(outbox).where(eq(outbox.userId, artist.id));

  expect(mails.map(({ subject }) => subject)).toEqual(["A webhook was turned off"]);
});

test("410 turns an address off at once; turned on again, what failed can be sent again with its id", async () => {
  const { actor, endpoint } = await makeListeningArtist();

  receiver.response = { status: 410, body: null };
  await testWebhook(actor, endpoint.id);
  await sendWebhooks();
  expect(await readEndpoint(endpoint.id)).toMatchObject({ stop: "gone" });
  await expect(replayFailedWebhooks(actor, endpoint.id)).rejects.toMatchObject({
    messageKey: "webhooks:isStopped",
  });
  receiver.response = { status: 204, body: null };
  await setWebhookPaused(actor, endpoint.id, false);
  await replayFailedWebhooks(actor, endpoint.id);
  await sendWebhooks();
  expect(receiver.received.map(({ id }) => id)).toEqual([
    receiver.received[0]!.id,
    receiver.received[0]!.id,
  ]);
  expect(await listWebhookDeliveries(actor, endpoint.id)).toMatchObject([
    { state: "delivered", status: 204 },
  ]);
});

test("a resumed address is called at once, and its first failure does not stop it", async () => {
  const { artist, actor, endpoint } = await makeListeningArtist({
    stop: "failing",
    failures: 9,
    failingSince: new Date(now - 3 * DAY),
    restsUntil: new Date(now + 60_000),
  });
  const show = await makeEvent({ artistId: artist.id });

  receiver.response = { status: 500, body: null };
  await setWebhookPaused(actor, endpoint.id, false);
  await registerForFree(await makeBuyer(), show.id);
  await sendWebhooks();

  expect(receiver.calls).toHaveLength(1);
  expect(await readEndpoint(endpoint.id)).toMatchObject({ stop: null, failures: 1 });
});

test("a redirect is not followed and counts as a failure", async () => {
  const { actor, endpoint } = await makeListeningArtist();

  receiver.response = { status: 302, body: null, headers: { location: `${url}/new` } };
  await testWebhook(actor, endpoint.id);
  await sendWebhooks();

  expect(receiver.calls).toHaveLength(1);
  expect(await readDelivery()).toMatchObject({ state: "waiting", status: 302 });
});

test("Retry-After is followed where it asks for more time", async () => {
  const { actor, endpoint } = await makeListeningArtist();

  receiver.faults.push("busy");
  await testWebhook(actor, endpoint.id);
  await sendWebhooks();
  expect((await readDelivery()).dueAt.getTime() - now).toBe(1800_000);
});

test("an address that fails gets one call at a time, and a success ends that", async () => {
  const { artist, endpoint } = await makeListeningArtist();
  const show = await makeEvent({ artistId: artist.id });

  for (let n = 0; n < 6; n++) await registerForFree(await makeBuyer(), show.id);
  receiver.response = { status: 500, body: null };
  await sendWebhooks();

  const first = receiver.calls.length;

  expect(first).toBeLessThanOrEqual(4);
  now += 3600_000;
  await sendWebhooks();
  expect(receiver.calls).toHaveLength(first + 1);
  receiver.response = { status: 204, body: null };
  now += 7 * 3600_000;
  await sendWebhooks();
  expect(await readEndpoint(endpoint.id)).toMatchObject({
    failures: 0,
    restsUntil: null,
    failingSince: null,
  });
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6);
});

test("while one address hangs, the others are called, also with what becomes due meanwhile", async () => {
  const [hanging, other] = [await makeListeningArtist(), await makeListeningArtist()];

  await testWebhook(hanging.actor, hanging.endpoint.id);
  await testWebhook(other.actor, other.endpoint.id);

  let letGo = () => {};

  const hung = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const called: string[] = [];
  const send = vi.fn<typeof sendWebhook>(async ({ id }) => {
    const { endpointId } = await deliveryOf(id);
    if (endpointId === hanging.endpoint.id) await hung;
    else called.push(endpointId);

    return { result: "delivered", status: 204 };
  });

  const sending = sendWebhooks(undefined, send);

  await expect.poll(() => called.length).toBe(1);
  await testWebhook(other.actor, other.endpoint.id);
  await testWebhook(hanging.actor, hanging.endpoint.id);
  await expect.poll(() => called.length).toBe(2);

  expect(send).toHaveBeenCalledTimes(3);
  letGo();
  await sending;
  expect(send).toHaveBeenCalledTimes(4);
});

async function deliveryOf(messageId: string) {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.messageId, messageId));

  return rows[0]!;
}

test("a slow receiver is left after the time limit", async () => {
  receiver.isHanging = true;

  const answer = await sendWebhook(
    { url, id: "msg_1", body: "{}", secrets: [SAMPLE_SECRET] },
    { timeoutMs: 50 },
  );

  expect(answer).toEqual({ result: "later", problem: "timeout" });
});

test("private addresses are not called, whatever name leads there", async () => {
  env.WEBHOOK_ALLOWED_ADDRESSES = [];

  const call = (host: string) =>
    sendWebhook({
      url: url.replace("127.0.0.1", host),
      id: "msg_1",
      body: "{}",
      secrets: [SAMPLE_SECRET],
    });

  expect(await call("127.0.0.1")).toEqual({ result: "later", problem: "private address" });
  expect(await call("localhost")).toEqual({ result: "later", problem: "private address" });
  expect(receiver.calls).toEqual([]);
});

test("a new secret signs at once, and the former one beside it for a day", async () => {
  const { actor, endpoint } = await makeListeningArtist();
  const { secret } = await renewWebhookSecret(actor, endpoint.id);
  const sendOne = async () => {
    await testWebhook(actor, endpoint.id);
    await sendWebhooks();

    return (await listWebhookDeliveries(actor, endpoint.id))[0]!.state;
  };

  expect(await sendOne()).toBe("delivered");
  receiver.secret = secret;
  expect(await sendOne()).toBe("delivered");
  receiver.secret = SAMPLE_SECRET;
  now += DAY;
  expect(await sendOne()).toBe("waiting");
});

test("what a crash interrupted is sent again", async () => {
  const { actor, endpoint } = await makeListeningArtist();

  await testWebhook(actor, endpoint.id);

  const dies = () => Promise.reject(new Error("killed"));

  await sendWebhooks(undefined, dies);
  expect((await readDelivery()).state).toBe("waiting");
  now += 60_000;
  await sendWebhooks();
  expect(receiver.received).toHaveLength(1);
});

test("the log ends after thirty days", async () => {
  const { actor, endpoint } = await makeListeningArtist();

  await testWebhook(actor, endpoint.id);
  await sendWebhooks();
  now += WEBHOOK_LOG_DAYS * DAY;
  await deleteOldWebhooks();
  expect(await listWebhookDeliveries(actor, endpoint.id)).toHaveLength(1);
  now += 1;
  await deleteOldWebhooks();
  expect(await listWebhookDeliveries(actor, endpoint.id)).toEqual([]);
  expect(await db.select().from(webhookMessages)).toEqual([]);
});
