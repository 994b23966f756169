import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeUser } from "../../test/factories/accounts/people";
import { makeSubscription } from "../../test/factories/delivery/push";
import { PushDouble } from "../../test/fakes/push-double";
import { db, transaction } from "~db/client.server";
import { noticeDeliveries, notices, pushSubscriptions, sessions, users } from "~db/schema";
import type { Deliver } from "~/integrations/delivery/delivery";
import {
  createPushNetwork,
  type PushNetwork,
  sendPush,
} from "~/integrations/push/send-push.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { DELIVERY_BATCH } from "~/models/delivery/notices/delivery/deliveries.server";
import { getPushKeys, getPushSender } from "~/models/delivery/notices/push/push-sender.server";
import { findPushTarget } from "~/models/delivery/notices/push/push-subscriptions.server";
import {
  deliverNotices,
  MAX_DELIVERIES_AT_ONCE,
  MAX_DELIVERIES_PER_SERVICE,
} from "./deliver-notices.server";

const RECEIVERS = Number(process.env.PUSH_RECEIVERS ?? 3 * DELIVERY_BATCH + 1);
let double: PushDouble;
let network: PushNetwork;

beforeAll(async () => {
  double = new PushDouble((await getPushKeys()).publicKey);
  network = createPushNetwork(await double.start());
});
afterAll(async () => {
  network.agent.destroy();
  await double.stop();
});
beforeEach(async () => {
  double.received.length = 0;
  await transaction((tx) => tx.delete(notices));
});

const push: Deliver = async (id, message, stopping) => {
  const target = await findPushTarget(id);

  return target
    ? sendPush(target, message, { ...(await getPushSender()), network }, stopping)
    : { result: "gone" };
};

const tell = (userId: string) =>
  transaction((tx) =>
    addNotification(tx, { kind: "reply", userId, topic: "one", fact: "one", path: "/messages/1" }),
  );

async function makeReceiver() {
  const user = await makeUser({ language: "en" });
  const browser = double.subscribe();
  const { subscription } = await makeSubscription(user, browser);

  return { userId: user.id, name: browser.name, subscriptionId: subscription.id };
}

/** People with a browser each, and a notice for each of them, in one transaction. */
async function tellAll(browsers: ReturnType<PushDouble["subscribe"]>[]) {
  await transaction(async (tx) => {
    for (const { name, endpoint, p256dh, auth } of browsers) {
      const person = { id: name, name: "Mai", firstName: "Mai", email: `${name}@nhacsong.test` };

      await tx.insert(users).values(person);
      await tx
        .insert(sessions)
        .values({ sid: name, sess: {}, userId: name, expire: new Date(Date.now() + 3600_000) });
      await tx
        .insert(pushSubscriptions)
        .values({ userId: name, sid: name, endpoint, p256dh, auth });
      await addNotification(tx, {
        kind: "reply",
        userId: name,
        topic: "one",
        fact: "one",
        path: "/messages/1",
      });
    }
  });
}

test("each of many receivers is told once, a few at a time, and others have a turn in between", async () => {
  const browsers = Array.from({ length: RECEIVERS }, () => double.subscribe());

  await tellAll(browsers);

  let turns = 0;
  let isDone = false;
  const takeTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };

  takeTurn();
  await deliverNotices(undefined, push);
  isDone = true;

  const names = browsers.map(({ name }) => name);

  expect(double.received.map(({ browser }) => browser).sort()).toEqual(names.sort());
  expect(double.faults).toEqual([]);
  expect(double.mostAtOnce).toBeLessThanOrEqual(MAX_DELIVERIES_PER_SERVICE);
  expect(turns).toBeGreaterThan(RECEIVERS / MAX_DELIVERIES_AT_ONCE);
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("a fault with one receiver keeps nobody else from being told", async () => {
  const [broken, gone, fine] = [await makeReceiver(), await makeReceiver(), await makeReceiver()];

  for (const { userId } of [broken, gone, fine]) await tell(userId);
  double.answers.set(gone.name, { status: 410 });

  const faulty: Deliver = (id, ...rest) => {
    if (id === broken.subscriptionId) throw new Error("A mistake of ours");

    return push(id, ...rest);
  };

  await deliverNotices(undefined, faulty);
  expect(double.received.map(({ browser }) => browser)).toEqual([fine.name]);

  const waiting = await db.select().from(noticeDeliveries);

  expect(waiting.map(({ recipient }) => recipient)).toEqual([broken.subscriptionId]);

  const left = (await db.select().from(pushSubscriptions)).map(({ id }) => id);

  expect(left).not.toContain(gone.subscriptionId);
});

test("a push service that is slow keeps nobody at another from being told", async () => {
  const subscribeAt = (host: string) => ({
    ...double.subscribe(),
    endpoint: `https://${host}/send/${randomUUID()}`,
  });
  const slow = Array.from({ length: MAX_DELIVERIES_AT_ONCE }, () =>
    subscribeAt("slow.push.example"),
  );
  const fast = Array.from({ length: 3 }, () => subscribeAt("push.example"));

  await tellAll([...slow, ...fast]);

  const told: string[] = [];
  let answer = () => {};

  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The slow service answers only after all other recipients got their notification.
  const push: Deliver = async (id) => {
    const { endpoint } = (await findPushTarget(id))!;
    if (endpoint.includes("slow")) await answered;
    told.push(new URL(endpoint).host);
    if (told.length === fast.length) answer();

    return { result: "delivered" };
  };

  await deliverNotices(undefined, push);
  expect(told.slice(0, fast.length)).toEqual(fast.map(() => "push.example"));
  expect(told).toHaveLength(slow.length + fast.length);
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("nothing new is sent once the site stops, and nothing is lost", async () => {
  const { userId } = await makeReceiver();

  await tell(userId);
  await deliverNotices(AbortSignal.abort(), push);
  expect(double.received).toEqual([]);
  await deliverNotices(undefined, push);
  expect(double.received).toHaveLength(1);
});
