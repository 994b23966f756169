import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db, transaction } from "~db/client.server";
import { noticeDeliveries, notices, noticeSettings, textMessages, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { createWebhookChannel } from "~/integrations/texts/webhook-channel.server";
import { readLights } from "~/operations/health/lights.server";
import { addNotice, type NewNotice } from "~/models/delivery/notices/add-notice.server";
import { openNotice } from "~/models/delivery/notices/notice-list.server";
import { changeTextChoices } from "~/models/delivery/notices/settings/text-choices.server";
import { applyTextReport, queueText } from "~/models/delivery/notices/texts/text-outbox.server";
import { changeEvent, makeShow } from "../../test/factories/money";
import { actorFor, makeUser } from "../../test/factories/people";
import { makeTicket } from "../../test/factories/sales";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../../test/fakes/text-service-double";
import { deliverNotices } from "./deliver-notices.server";
import { DELIVERY } from "./delivery-ways.server";
import { sendWaitingTexts } from "./send-texts.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { TEXT_MESSAGES_PER_DAY, TEXT_NOTICES_PERCENT } = env;
let double: TextServiceDouble;
let now: number;
let last = 903_555_500;

beforeEach(async () => {
  now = Date.parse("2026-11-24T12:00:00Z");
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  double = new TextServiceDouble();
  double.now = () => now;
  replaceTexts({
    channel: createWebhookChannel({ url: await double.start(), secret: TEXT_WEBHOOK_SECRET }),
    secret: TEXT_WEBHOOK_SECRET,
  });
  await transaction(async (tx) => {
    await tx.delete(textMessages);
    await tx.delete(notices);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  replaceTexts(undefined);
  double.stop();
  Object.assign(env, { TEXT_MESSAGES_PER_DAY, TEXT_NOTICES_PERCENT });
});

/** A person who asked for text messages. */
async function makeReader(fields: Partial<typeof users.$inferInsert> = {}) {
  const phone = `+84${++last}`;
  const user = await makeUser({ language: "vi", phone, phoneProvenAt: new Date(now), ...fields });
  const actor = actorFor(user);
  await changeTextChoices(actor, { shows: true, offers: true });
  return { id: user.id, actor, phone };
}
const add = (userId: string, fact: string, more: Partial<NewNotice> = {}) =>
  transaction((tx) =>
    addNotice(tx, { kind: "gift", userId, topic: fact, fact, path: "/", details: { person: "An" }, ...more }),
  );
const send = async (afterMs = MINUTE) => {
  now += afterMs;
  await deliverNotices({ text: DELIVERY.text });
};
const rows = () => db.select().from(textMessages).orderBy(textMessages.createdAt);
const waiting = () => db.$count(noticeDeliveries);

test("a notice is texted once, a minute later, without storing what it says", async () => {
  const { id, phone } = await makeReader();
  await add(id, "one");
  await send(MINUTE - 1);
  expect(double.calls).toEqual([]);
  await send(1);
  await send(HOUR);
  expect(double.calls).toHaveLength(1);
  expect(double.textsTo(phone)).toMatchObject([
    { kind: "gift", language: "vi", text: expect.stringContaining("An tặng bạn vé") as string },
  ]);
  expect(await rows()).toMatchObject([{ state: "accepted", text: "", textAscii: "", params: {}, deliveryId: null }]);
  expect(await waiting()).toBe(0);
});

test("who has opened the notice by then is not texted", async () => {
  const { id, actor } = await makeReader();
  await add(id, "one");
  const [notice] = await db.select().from(notices).where(eq(notices.userId, id));
  await openNotice(actor, notice!.id);
  await send();
  expect(double.calls).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("only people who asked for it, whose number is proven, and only what they chose", async () => {
  const silent = await makeUser({ phone: "+84903555401", phoneProvenAt: new Date() });
  const [chosen, changed] = [await makeReader(), await makeReader()];
  await changeTextChoices(chosen.actor, { shows: true, offers: false });
  await transaction((tx) => tx.update(users).set({ phoneProvenAt: null }).where(eq(users.id, changed.id)));
  for (const { id } of [silent, chosen, changed]) await add(id, "gift");
  await add(chosen.id, "reply", { kind: "reply" });
  expect(await waiting()).toBe(0);
});

test("a number that was changed between two attempts gets nothing, and neither does the former one", async () => {
  const { id, phone } = await makeReader();
  await add(id, "one");
  double.faults.push("error");
  await send();
  const other = "+84903555499";
  await transaction((tx) => tx.update(users).set({ phone: other }).where(eq(users.id, id)));

  await send();

  expect([phone, other].flatMap((number) => double.textsTo(number))).toEqual([]);
  expect(await waiting()).toBe(0);
});

test("the start of a show is texted to people with a ticket, not to those who saved or follow", async () => {
  const show = await makeShow({ startTime: new Date(now), status: "published", isLive: true });
  const [holder, saver, refunded] = [await makeReader(), await makeReader(), await makeReader()];
  await makeTicket(show.id, { userId: holder.id });
  await makeTicket(show.id, { userId: refunded.id, status: "refunded" });
  for (const { id } of [holder, saver, refunded])
    await add(id, "live", { kind: "live", eventId: show.id, topic: "start" });
  await send();
  expect(double.textsTo(holder.phone)).toMatchObject([{ kind: "show_live" }]);
  expect(double.calls).toHaveLength(1);
});

test("what is over by the next attempt is not sent any more, and its message does not stay", async () => {
  const show = await makeShow({ startTime: new Date(now), status: "published", isLive: true });
  const { id } = await makeReader();
  await makeTicket(show.id, { userId: id });
  await add(id, "live", { kind: "live", eventId: show.id });
  double.faults.push("error");
  await send();
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1, problem: "HTTP 500" }]);
  await changeEvent(show.id, { isLive: false });
  await send();
  await sendWaitingTexts();
  expect(double.calls).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "expired" }]);
});

test("after a lost answer it is sent again under the same id and counted once, unless it was reported meanwhile", async () => {
  const [again, reported] = [await makeReader(), await makeReader()];
  double.faults.push("lost");
  await add(again.id, "one");
  await send();
  await send();
  expect([double.calls.length, double.messages.size]).toEqual([2, 1]);
  double.faults.push("lost");
  await add(reported.id, "two");
  await send();
  const [message] = (await rows()).filter(({ state }) => state === "waiting");
  await applyTextReport({ id: message!.id, state: "delivered" });
  expect(await waiting()).toBe(0);
  await send(HOUR);
  expect(double.calls).toHaveLength(3);
  expect(await rows()).toMatchObject([{ attempts: 2, state: "accepted" }, { state: "delivered" }]);
});

test("a crash between the answer and the end of the delivery sends nothing again", async () => {
  const { id } = await makeReader();
  await add(id, "one");
  double.whenTaken = async () => {
    // What the site would find after it: the message is accepted, the delivery is claimed.
    const [row] = await rows();
    await transaction((tx) => tx.update(textMessages).set({ state: "accepted" }).where(eq(textMessages.id, row!.id)));
  };
  double.faults.push("lost");
  await send();
  expect(await waiting()).toBe(1);
  await send(HOUR);
  expect(double.calls).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test("quiet hours hold it back, also between two attempts, and tell the service until when it may send", async () => {
  const { id, phone } = await makeReader({ timeZone: "UTC" });
  const hours = { quietFrom: 13 * 60, quietUntil: 20 * 60 };
  await transaction((tx) => tx.update(noticeSettings).set(hours).where(eq(noticeSettings.userId, id)));
  await add(id, "one");
  await send();
  expect(double.textsTo(phone)).toMatchObject([{ expiresAt: "2026-11-24T13:00:00.000Z" }]);
  await add(id, "two");
  now = Date.parse("2026-11-24T12:58:00Z");
  double.faults.push("busy");
  await send();
  await send(5 * MINUTE);
  now = Date.parse("2026-11-24T19:59:00Z");
  expect((await readLights()).find(({ name }) => name === "texts")).toMatchObject({ state: "ok" });
  await send(0);
  expect(double.calls).toHaveLength(2);
  await send();
  expect(double.calls).toHaveLength(3);
});

test("notices use up their share and no more; codes go on, and gifts go out the next day", async () => {
  Object.assign(env, { TEXT_MESSAGES_PER_DAY: 8, TEXT_NOTICES_PERCENT: 25 });
  const readers = [await makeReader(), await makeReader(), await makeReader()];
  for (const { id } of readers) await add(id, "one");
  await send();
  expect(double.messages.size).toBe(2);
  const light = async () => (await readLights()).find(({ name }) => name === "texts");
  expect(await light()).toMatchObject({ state: "warn", fact: "noticesUsed", values: { today: 2, noticeShare: 2 } });
  const code = (phone: string) =>
    transaction((tx) =>
      queueText(tx, {
        ...{ phone, language: "vi", purpose: "login_code", text: "1", textAscii: "1", params: {} },
        expiresAt: new Date(now + 10 * MINUTE),
      }),
    );
  // Three for numbers that nobody has proven, the other three for those of people with an account.
  const invented = ["+84903555601", "+84903555602", "+84903555603", "+84903555604"];
  const queued = await Promise.allSettled(invented.map(code));
  expect(queued.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const { phone } of readers) await code(phone);
  await expect(code(readers[0]!.phone)).rejects.toMatchObject({ messageKey: "accounts:textsUsedUp" });
  now = Date.parse("2026-11-25T00:00:00Z");
  await send(0);
  expect([...double.messages.values()].filter(({ kind }) => kind === "gift")).toHaveLength(3);
});

test("turning it off, a changed number and a refusal end what waits", async () => {
  const [off, moved, refused] = [await makeReader(), await makeReader(), await makeReader()];
  await add(off.id, "one");
  await changeTextChoices(off.actor, { shows: true, offers: false });
  expect(await waiting()).toBe(0);
  await add(moved.id, "one");
  await transaction((tx) =>
    tx.update(users).set({ phone: "+84903555402", phoneProvenAt: null }).where(eq(users.id, moved.id)),
  );
  await send();
  expect(double.calls).toEqual([]);
  double.refusal = { status: 422, body: {} };
  await add(refused.id, "one");
  await send();
  expect(await rows()).toMatchObject([{ state: "failed", problem: "HTTP 422" }]);
  expect(await waiting()).toBe(0);
});
