import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopClock } from "../../../../../test/factories/money/money";
import { actorFor, cookieFor, makeUser } from "../../../../../test/factories/accounts/people";
import { makeBrowser, makeSubscription } from "../../../../../test/factories/delivery/push";
import { db, transaction } from "~db/client.server";
import { noticeDeliveries, notices, noticeSettings, pushSubscriptions } from "~db/schema";
import { endSession, getActor, sessionKeyOf, startSession } from "~/auth/session.server";
import { env } from "~/platform/settings/env.server";
import { readChecks } from "~/operations/checks/check-list.server";
import { endOwnAccess } from "~/models/accounts/profile.server";
import { GUEST } from "~/models/base/actor";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { dataKinds } from "~/models/office/data-export/data-kinds.server";
import { addNotification } from "../add-notice.server";
import { claimDeliveries, settleDeliveries } from "../delivery/deliveries.server";
import { findPushKeysFault, getPushKeys } from "./push-sender.server";
import {
  findPushTarget,
  isPushOn,
  MAX_SUBSCRIPTIONS,
  renewPush,
  subscribeToPush,
  unsubscribeFromPush,
  unsubscribeSession,
} from "./push-subscriptions.server";
import { PushSubscriptionInput } from "./schema";

const DAY = 24 * 3600_000;
let restart = () => {};

afterEach(() => restart());
beforeEach(() => transaction((tx) => tx.delete(notices)));

const subscriptionsOf = (userId: string) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
const tell = (userId: string, fact: string) =>
  transaction((tx) =>
    addNotification(tx, { kind: "reply", userId, topic: fact, fact, path: "/messages/1" }),
  );

async function makeVisitor() {
  const user = await makeUser();
  const cookie = await cookieFor(user);

  return {
    user,
    id: user.id,
    actor: actorFor(user),
    cookie,
    session: (await sessionKeyOf(cookie))!,
  };
}

test("a browser is subscribed once, for its session, and only by a member", async () => {
  const [me, browser] = [await makeVisitor(), makeBrowser()];

  for (let n = 0; n < 2; n++) await subscribeToPush(me.actor, browser, me);
  expect(await subscriptionsOf(me.id)).toMatchObject([
    { endpoint: browser.endpoint, sid: me.session },
  ]);
  expect([await isPushOn(me.actor, me), await isPushOn(me.actor, { session: "other" })]).toEqual([
    true,
    false,
  ]);
  await expect(subscribeToPush(GUEST, browser, me)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await unsubscribeFromPush(me.actor, browser.endpoint);
  expect(await isPushOn(me.actor, me)).toBe(false);
  await subscribeToPush(me.actor, browser, me);
  await unsubscribeSession(me.actor, me);
  expect(await subscriptionsOf(me.id)).toEqual([]);
});

test("a browser of a push service that the site does not send to is refused", async () => {
  const me = await makeVisitor();
  const browser = { ...makeBrowser(), endpoint: "https://elsewhere.test/send/1" };

  await expect(subscribeToPush(me.actor, browser, me)).rejects.toMatchObject({
    code: "invalid",
    messageKey: "notices:pushElsewhere",
  });
  expect(await subscriptionsOf(me.id)).toEqual([]);
});

test("nobody subscribes or unsubscribes somebody else's browser without its keys", async () => {
  const [owner, attacker, browser] = [await makeVisitor(), await makeVisitor(), makeBrowser()];

  await subscribeToPush(owner.actor, browser, owner);

  const stolen = { endpoint: browser.endpoint, keys: makeBrowser().keys };

  await expect(subscribeToPush(attacker.actor, stolen, attacker)).rejects.toMatchObject({
    code: "conflict",
  });
  await unsubscribeFromPush(attacker.actor, browser.endpoint);
  await tell(attacker.id, "for the attacker");
  expect((await claimDeliveries()).claimed).toEqual([]);
  expect(await subscriptionsOf(owner.id)).toHaveLength(1);
});

test("a browser belongs to who signed in last, and gets nothing more of the former account", async () => {
  const [former, next, browser] = [await makeVisitor(), await makeVisitor(), makeBrowser()];

  await subscribeToPush(former.actor, browser, former);
  await tell(former.id, "private");

  const [delivery] = (await claimDeliveries()).claimed;

  await subscribeToPush(next.actor, browser, next);
  expect(await subscriptionsOf(former.id)).toEqual([]);
  expect(await findPushTarget(delivery!.recipient)).toBeNull();
  // The answer "gone" for the former delivery does not delete the new account's subscription.
  await settleDeliveries([
    { delivery: delivery!, service: "push.example", outcome: { result: "gone" } },
  ]);
  expect(await subscriptionsOf(next.id)).toHaveLength(1);
});

test("a browser goes on in a new session of its person, and is never subscribed by that", async () => {
  const user = await makeUser();
  const { subscription } = await makeSubscription(user);
  const { endpoint, p256dh, auth } = subscription;
  const browser = { endpoint, keys: { p256dh, auth } };
  const [again, other] = [(await sessionKeyOf(await cookieFor(user)))!, await makeVisitor()];
  const renew = (known: typeof browser) => renewPush(actorFor(user), known, { session: again });

  expect([await renew(makeBrowser()), await renew({ endpoint, keys: makeBrowser().keys })]).toEqual(
    [false, false],
  );
  expect(await subscriptionsOf(user.id)).toEqual([subscription]);
  expect(await renew(browser)).toBe(true);
  expect(await subscriptionsOf(user.id)).toEqual([{ ...subscription, sid: again }]);
  expect(await renewPush(other.actor, browser, other)).toBe(false);
  expect([await subscriptionsOf(user.id), await subscriptionsOf(other.id)]).toEqual([[], []]);
});

test("a browser's new address takes the place of the one its session has, with what waits", async () => {
  const [me, other] = [await makeVisitor(), await makeVisitor()];
  const [former, next, theirs] = [makeBrowser(), makeBrowser(), makeBrowser()];

  await subscribeToPush(me.actor, former, me);
  await subscribeToPush(other.actor, theirs, other);
  await tell(me.id, "one");

  const stolen = { endpoint: theirs.endpoint, keys: makeBrowser().keys };

  expect(await renewPush(me.actor, stolen, me)).toBe(false);
  expect(await renewPush(me.actor, next, { session: (await makeVisitor()).session })).toBe(false);

  const elsewhere = { ...next, endpoint: "https://elsewhere.test/send/1" };

  await expect(renewPush(me.actor, elsewhere, me)).rejects.toMatchObject({ code: "invalid" });

  const [before] = await subscriptionsOf(me.id);

  expect(await renewPush(me.actor, next, me)).toBe(true);

  const [after, ...more] = await subscriptionsOf(me.id);

  expect([after!.endpoint, more]).toEqual([next.endpoint, []]);
  expect(after!.id).not.toBe(before!.id);

  const [delivery] = (await claimDeliveries()).claimed;

  expect(await findPushTarget(delivery!.recipient)).toMatchObject({ endpoint: next.endpoint });
  expect(await subscriptionsOf(other.id)).toMatchObject([{ endpoint: theirs.endpoint }]);
});

test("the answer that the former address is gone takes nothing from the new one", async () => {
  const [me, former, next] = [await makeVisitor(), makeBrowser(), makeBrowser()];

  await subscribeToPush(me.actor, former, me);
  await tell(me.id, "one");

  const [sent] = (await claimDeliveries()).claimed;

  expect(await renewPush(me.actor, next, me)).toBe(true);
  await settleDeliveries([
    { delivery: sent!, service: "push.example", outcome: { result: "gone" } },
  ]);
  expect(await subscriptionsOf(me.id)).toMatchObject([{ endpoint: next.endpoint }]);

  const [again] = (await claimDeliveries()).claimed;

  expect(await findPushTarget(again!.recipient)).toMatchObject({ endpoint: next.endpoint });
  await settleDeliveries([
    { delivery: again!, service: "push.example", outcome: { result: "gone" } },
  ]);
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test("an account has few browsers; the oldest makes room", async () => {
  const me = await makeVisitor();
  const browsers = Array.from({ length: MAX_SUBSCRIPTIONS + 1 }, makeBrowser);

  for (const browser of browsers) await subscribeToPush(me.actor, browser, me);
  const kept = (await subscriptionsOf(me.id)).map(({ endpoint }) => endpoint);

  expect(kept.sort()).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint).sort()); // prettier-ignore
});

test("every way of signing out ends it; a session that takes the former's place goes on with it", async () => {
  const user = await makeUser();
  const { cookie } = await makeSubscription(user);
  const next = {
    userId: user.id,
    userAgent: null,
    isTwoFactor: true,
    credentialsVersion: user.credentialsVersion,
  };
  const renewed = (await startSession(cookie, next)).split(";")[0]!;

  expect((await getActor(cookie)).userId).toBeNull();
  expect(await subscriptionsOf(user.id)).toMatchObject([{ sid: await sessionKeyOf(renewed) }]);
  await endSession(renewed);
  expect(await subscriptionsOf(user.id)).toEqual([]);

  await makeSubscription(user);
  await endOwnAccess(actorFor(user));
  expect(await subscriptionsOf(user.id)).toEqual([]);

  const { cookie: shared } = await makeSubscription(user);

  await startSession(shared, { ...next, userId: (await makeUser()).id });
  expect(await subscriptionsOf(user.id)).toEqual([]);
});

test("a session that expired can't be used, but its browser is still told for half a year", async () => {
  const user = await makeUser();
  const { cookie } = await makeSubscription(user);
  const start = Date.now();
  const signInSomebody = async () => cookieFor(await makeUser());

  restart = stopClock(start + 45 * DAY);
  await signInSomebody();
  expect((await getActor(cookie)).userId).toBeNull();
  expect(await subscriptionsOf(user.id)).toHaveLength(1);
  restart();
  restart = stopClock(start + 211 * DAY);
  await signInSomebody();
  expect(await subscriptionsOf(user.id)).toEqual([]);
});

test("deleting the account deletes all of it; the export has it without secrets", async () => {
  const user = await makeUser();
  const { session, subscription } = await makeSubscription(user);

  await transaction((tx) =>
    tx.insert(noticeSettings).values({ userId: user.id, off: ["messages"] }),
  );
  await tell(user.id, "one");

  const rows = await Promise.all(
    dataKinds(user.id).map(async ({ name, rows }) => [name, await rows(10, 0)] as const),
  );
  const exported = Object.fromEntries(rows);

  expect(exported).toMatchObject({
    noticeSettings: [{ off: ["messages"] }],
    pushSubscriptions: [{}],
  });
  expect(JSON.stringify(exported)).not.toContain(subscription.endpoint);
  expect(JSON.stringify(exported)).not.toContain(subscription.auth);
  await deleteAccount(actorFor(user), { session });
  expect(await subscriptionsOf(user.id)).toEqual([]);
  expect(await db.$count(noticeSettings, eq(noticeSettings.userId, user.id))).toBe(0);
  expect(await db.$count(noticeDeliveries)).toBe(0);
});

test.each([
  ["without TLS", "http://push.example/1"],
  ["an address of a private network", "https://10.0.0.1/1"],
  ["an IPv6 address", "https://[::1]/1"],
  ["this machine", "https://localhost/1"],
  ["a name inside a network", "https://db.internal/1"],
  ["with a password", "https://a:b@push.example/1"],
  ["another port", "https://push.example:8443/1"],
  ["a long one", `https://push.example/${"x".repeat(1000)}`],
])("an endpoint %s is refused", (_, endpoint) => {
  expect(PushSubscriptionInput.safeParse({ ...makeBrowser(), endpoint }).success).toBe(false);
});

test("keys that no browser makes are refused", () => {
  const { endpoint, keys } = makeBrowser();

  expect(PushSubscriptionInput.safeParse({ endpoint, keys }).success).toBe(true);

  const offCurve = `${keys.p256dh.slice(0, -4)}AAAA`;

  for (const broken of [
    { p256dh: offCurve },
    { p256dh: "abc" },
    { auth: "abc" },
    { auth: "a".repeat(200) },
  ])
    expect(
      PushSubscriptionInput.safeParse({ endpoint, keys: { ...keys, ...broken } }).success,
    ).toBe(false);
});

test("the key pair is never made anew while browsers are subscribed, and the operator is told", async () => {
  const file = path.join(env.DATA_DIR, "push-keys.json");

  await transaction((tx) => tx.delete(pushSubscriptions));

  const keys = await getPushKeys();
  const text = readFileSync(file, "utf8");

  rmSync(file);
  expect(await findPushKeysFault()).toBeNull();
  await makeSubscription(await makeUser());
  expect(await findPushKeysFault()).toBe("lost");
  writeFileSync(file, text.slice(0, 20));
  expect(await findPushKeysFault()).toBe("damaged");

  const push = async () => (await readChecks()).find(({ name }) => name === "push");

  expect(await push()).toMatchObject({ state: "bad", fact: "damaged" });
  writeFileSync(file, text);
  expect(await getPushKeys()).toEqual(keys);
  expect(await push()).toMatchObject({ state: "ok", values: { count: 1 } });
});
