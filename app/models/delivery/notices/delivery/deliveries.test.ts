import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeEvent, makeShow, stopClock } from "../../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { makeSubscription } from "../../../../../test/factories/delivery/push";
import { db, transaction } from "~db/client.server";
import {
  noticeDeliveries,
  notices,
  noticeSettings,
  pushSubscriptions,
  type users,
} from "~db/schema";
import type { DeliveryOutcome } from "~/integrations/delivery/delivery";
import { addNotification, type NewNotification } from "../add-notice.server";
import { markAllRead } from "../notice-list.server";
import { changeNotificationSettings } from "../settings/notice-settings.server";
import { claimDeliveries, settleDeliveries } from "./deliveries.server";
import { deliveryMessage } from "./delivery-message.server";
import { findPushRefusal } from "../push/push-refusals.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Half past ten in the evening in Vietnam. */
const NIGHT = Date.parse("2027-03-06T15:30:00Z");
let restart = () => {};

const at = (time: number) => {
  restart();
  restart = stopClock(time);
};

beforeEach(async () => {
  at(NIGHT);
  await transaction((tx) => tx.delete(notices));
});
afterEach(() => restart());

const add = (userId: string, fact: string, more: Partial<NewNotification> = {}) =>
  transaction((tx) =>
    addNotification(tx, { kind: "reply", userId, topic: fact, fact, path: `/${fact}`, ...more }),
  );
const choose = (userId: string, fields: Partial<typeof noticeSettings.$inferInsert>) =>
  transaction((tx) => tx.insert(noticeSettings).values({ userId, ...fields }));
const factsOf = (claimed: Awaited<ReturnType<typeof claimDeliveries>>["claimed"]) =>
  claimed.map(({ notice }) => notice.topic).sort();
const claim = async () => (await claimDeliveries()).claimed;

async function settleAll(outcome: DeliveryOutcome, service = "push.example") {
  const claimed = await claim();

  await settleDeliveries(claimed.map((delivery) => ({ delivery, service, outcome })));

  return claimed.length;
}

async function makeReader(fields: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeUser({ language: "vi", ...fields });

  return { id: user.id, actor: actorFor(user), ...(await makeSubscription(user)) };
}

test("a notice goes to each browser of the person once, and is forgotten when it has arrived", async () => {
  const me = await makeReader();

  await makeSubscription(me);
  await makeReader();
  await add(me.id, "one");
  await add(me.id, "one");

  const claimed = await claim();

  expect(claimed.map(({ reader }) => reader.id)).toEqual([me.id, me.id]);
  expect(await claim()).toEqual([]);
  await settleDeliveries(
    claimed.map((delivery) => ({
      delivery,
      service: "push.example",
      outcome: { result: "delivered" },
    })),
  );
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("two people who are told the same thing cannot be put together by the tags of their messages", async () => {
  for (const { id } of [await makeReader(), await makeReader()])
    await add(id, "live", { topic: "start" });

  const [one, other] = (await claim()).map((delivery) => deliveryMessage(delivery).tag);

  expect(one).toBeDefined();
  expect(other).not.toBe(one);
});

test("a later notice of the same topic takes the place of what is still to send", async () => {
  const me = await makeReader();

  await add(me.id, "soon", { topic: "start" });

  const [first] = await claim();

  await add(me.id, "live", { topic: "start" });
  // The answer for the former address arrives afterwards.
  await settleDeliveries([
    { delivery: first!, service: "push.example", outcome: { result: "delivered" } },
  ]);

  const [second] = await claim();

  expect(second!.id).not.toBe(first!.id);
  expect(deliveryMessage(second!).tag).toBe(deliveryMessage(first!).tag);
});

test("what was claimed and lost is sent again, but not for ever", async () => {
  const me = await makeReader();

  await add(me.id, "one");

  let now = NIGHT;
  let count = 0;

  while ((await claim()).length > 0) {
    count += 1;
    at((now += 5 * MINUTE));
  }

  expect(count).toBe(12);
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("waits grow, follow the push service, and end when the notice is out of date", async () => {
  const me = await makeReader();

  await add(me.id, "one");

  const waits: number[] = [];
  let now = NIGHT;

  for (const afterMs of [undefined, undefined, 40 * MINUTE]) {
    await settleAll({ result: "later", afterMs });

    const [row] = await db.select().from(noticeDeliveries);

    waits.push(row!.dueAt.getTime() - now);
    at((now = row!.dueAt.getTime()));
  }

  expect(waits).toEqual([30_000, MINUTE, 40 * MINUTE]);
  await settleAll({ result: "later", afterMs: 4 * 24 * HOUR });
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("a browser that is gone is forgotten; one whose push service refuses us stays, and the operator hears of it", async () => {
  const [gone, refused] = [await makeReader(), await makeReader()];

  await add(gone.id, "one");
  await settleAll({ result: "gone" });
  await add(refused.id, "one");
  await settleAll({ result: "never", refusal: "push.example: 400" });

  const left = await db.select().from(pushSubscriptions);

  expect(left.map(({ userId }) => userId)).not.toContain(gone.id);
  expect(left.map(({ userId }) => userId)).toContain(refused.id);
  expect(await findPushRefusal()).toEqual({ reason: "push.example: 400", at: NIGHT });
  // Another push service accepts a delivery; the one that refused still refuses.
  await add(refused.id, "two");
  await settleAll({ result: "delivered" }, "other.example");
  expect(await findPushRefusal()).toMatchObject({ reason: "push.example: 400" });
  await add(refused.id, "three");
  await settleAll({ result: "delivered" });
  expect(await findPushRefusal()).toBeNull();
  await add(refused.id, "four");
  await settleAll({ result: "never", refusal: "push.example: 400" });
  at(NIGHT + 4 * 24 * HOUR);
  expect(await findPushRefusal()).toBeNull();
});

test("a choice that is off, and only that one, is not sent; the list has it", async () => {
  const me = await makeReader();

  await choose(me.id, { off: ["messages", "follows"] });
  await add(me.id, "reply");
  await add(me.id, "followed", { kind: "live", choice: "follows" });
  await add(me.id, "gift", { kind: "gift" });
  expect(factsOf(await claim())).toEqual(["gift"]);
  expect(await db.$count(notices, eq(notices.userId, me.id))).toBe(3);
});

test("what waits for a choice that the person turns off is dropped, and nothing else", async () => {
  const [me, other] = [await makeReader(), await makeReader()];

  for (const { id } of [me, other]) await add(id, "reply");
  await add(me.id, "followed", { kind: "live", choice: "follows" });
  await add(me.id, "mine", { kind: "refunded" });

  const push = { shows: true, follows: false, offers: true, messages: false, changes: true };

  await changeNotificationSettings(me.actor, { push, quietHours: null }, null);

  const waiting = (await claim()).map(({ reader, notice }) => [reader.id, notice.topic]);

  expect(waiting.sort()).toEqual([[me.id, "mine"], [other.id, "reply"]].sort()); // prettier-ignore
  expect(await db.$count(notices, eq(notices.userId, me.id))).toBe(3);
});

test("in quiet hours notices wait for their end if they still matter then, and are dropped if not", async () => {
  const me = await makeReader({ timeZone: "Asia/Ho_Chi_Minh" });
  const abroad = await makeReader({ timeZone: "America/Los_Angeles" });

  for (const { id } of [me, abroad]) await choose(id, { quietFrom: 22 * 60, quietUntil: 7 * 60 });
  const show = await makeShow({ startTime: new Date(NIGHT + 10 * MINUTE), status: "published" });

  await add(me.id, "reply");
  await add(me.id, "soon", { kind: "soon", eventId: show.id });
  await add(me.id, "short", { kind: "offer", details: { until: NIGHT + HOUR } });
  await add(me.id, "long", { kind: "offer", details: { until: NIGHT + 12 * HOUR } });
  await add(abroad.id, "reply abroad");
  expect(factsOf(await claim())).toEqual(["reply abroad"]);
  // 06:59 and 07:00 in Vietnam.
  at(NIGHT + 8.5 * HOUR - MINUTE);
  expect(factsOf((await claim()).filter(({ reader }) => reader.id === me.id))).toEqual([]);
  at(NIGHT + 8.5 * HOUR);
  expect(factsOf((await claim()).filter(({ reader }) => reader.id === me.id))).toEqual([
    "long",
    "reply",
  ]);
});

test("quiet hours follow the browser's zone where the person chose none", async () => {
  const me = await makeReader({ timeZone: null });

  await choose(me.id, { quietFrom: 7 * 60, quietUntil: 8 * 60, zone: "America/Los_Angeles" });
  await add(me.id, "reply");
  expect(await claim()).toEqual([]);
  at(NIGHT + HOUR);

  const [delivery] = await claim();
  const quietHours = { from: 7 * 60, until: 8 * 60, zone: "America/Los_Angeles" };

  expect(deliveryMessage(delivery!)).toMatchObject({ quietHours });
});

test("quiet hours follow the zone that the person chose, wherever the browser is", async () => {
  const me = await makeReader({ timeZone: "Asia/Ho_Chi_Minh" });
  const quietHours = { quietFrom: 22 * 60, quietUntil: 7 * 60 };

  await choose(me.id, { ...quietHours, zone: "America/Los_Angeles" });
  await add(me.id, "reply");

  expect(await claim()).toEqual([]);
  at(NIGHT + 8.5 * HOUR);
  expect(factsOf(await claim())).toEqual(["reply"]);
});

test("what is read, or no longer true, is not told any more", async () => {
  const [reader, waiting] = [await makeReader(), await makeReader()];

  await add(reader.id, "read");
  await markAllRead(reader.actor);

  const show = await makeShow({
    startTime: new Date(NIGHT + 10 * MINUTE),
    status: "published",
    isLive: true,
  });

  await add(waiting.id, "live", { kind: "live", eventId: show.id });
  await changeEvent(show.id, { isLive: false });
  await add(waiting.id, "soon", { kind: "soon", eventId: show.id });
  await changeEvent(show.id, { status: "cancelled" });
  expect(await claim()).toEqual([]);
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("a message speaks the reader's language, opens the notice, and hides its topic", async () => {
  const me = await makeReader();
  const show = await makeShow({
    title: "Đêm Hạ Vàng",
    language: "vi",
    isLive: true,
    status: "published",
  });

  await add(me.id, "live", { kind: "live", eventId: show.id, topic: "start:1" });

  const [delivery] = await claim();
  const message = deliveryMessage(delivery!);

  expect(message).toMatchObject({ title: "Đang trực tiếp", isUrgent: true });
  expect(message.body).toContain("Đêm Hạ Vàng");
  expect(message.path).toBe(`/notices/${delivery!.notice.id}`);
  expect(message.tag).toMatch(/^[\w-]{32}$/);
  expect(message.tag).not.toContain("start");
  expect(message.quietHours).toBeNull();
});
