import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db, transaction } from "~db/client.server";
import { textMessages, users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { findTexts, replaceTexts } from "~/integrations/texts/configured-texts.server";
import type { TextAnswer } from "~/integrations/texts/text-channel";
import { createWebhookChannel } from "~/integrations/texts/webhook-channel.server";
import { logger } from "~/platform/logging/logger.server";
import { readChecks } from "~/operations/checks/check-list.server";
import { deleteOldTexts, queueText } from "~/models/delivery/notices/texts/text-outbox.server";
import { makeUser } from "../../test/factories/accounts/people";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../../test/fakes/text-service-double";
import { sendWaitingTexts } from "./send-texts.server";

const SILENCE: TextAnswer = { state: "later", problem: "timeout", mayBeSent: true };
const PHONE = "+84903555017";
const MINUTE = 60_000;
const { TEXT_MESSAGES_PER_DAY } = env;
let double: TextServiceDouble;
let url: string;
let now: number;

beforeEach(async () => {
  now = Date.parse("2026-11-24T12:00:00Z");
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
  double = new TextServiceDouble();
  double.now = () => now;
  url = await double.start();
  replaceTexts({
    channel: createWebhookChannel({ url, secret: TEXT_WEBHOOK_SECRET }),
    secret: TEXT_WEBHOOK_SECRET,
  });
  await transaction((tx) => tx.delete(textMessages));
});
afterEach(() => {
  vi.restoreAllMocks();
  replaceTexts(undefined);
  double.stop();
  env.TEXT_MESSAGES_PER_DAY = TEXT_MESSAGES_PER_DAY;
});

const queue = (code = "123456", phone = PHONE) =>
  transaction((tx) =>
    queueText(tx, {
      phone,
      language: "vi",
      purpose: "login_code",
      text: `${code} là mã`,
      textAscii: `${code} la ma`,
      params: { code, minutes: "10" },
      expiresAt: new Date(now + 10 * MINUTE),
    }),
  );
const rows = () => db.select().from(textMessages).orderBy(textMessages.createdAt);
const row = async () => (await rows())[0]!;
const light = async () => (await readChecks()).find(({ name }) => name === "texts");

test("a message goes out once, signed, with everything a bridge needs; its text is cleared", async () => {
  await queue();

  const { id } = await row();

  await sendWaitingTexts();
  await sendWaitingTexts();
  expect(double.calls).toHaveLength(1);
  expect(double.textsTo(PHONE)).toEqual([
    {
      id,
      to: PHONE,
      kind: "login_code",
      language: "vi",
      text: "123456 là mã",
      textAscii: "123456 la ma",
      params: { code: "123456", minutes: "10" },
      expiresAt: "2026-11-24T12:10:00.000Z",
    },
  ]);
  expect(await row()).toMatchObject({
    state: "accepted",
    providerId: `sms-${id}`,
    text: "",
    textAscii: "",
    params: {},
  });
  expect(await light()).toMatchObject({ state: "ok", values: { today: 1, cap: 200 } });
});

test("a message whose transaction fails is never sent", async () => {
  await expect(
    transaction(async (tx) => {
      await queueText(tx, {
        phone: PHONE,
        language: "en",
        purpose: "login_code",
        text: "x",
        textAscii: "x",
        params: {},
        expiresAt: new Date(now + MINUTE),
      });
      throw new Error("the fact did not happen");
    }),
  ).rejects.toThrow();
  await sendWaitingTexts();
  expect(double.calls).toEqual([]);
});

test("after a lost answer, a crash or an error the same message is sent again, under the same id", async () => {
  await queue();
  double.faults.push("lost");
  await sendWaitingTexts();
  expect(await row()).toMatchObject({ state: "waiting", attempts: 1, text: "123456 là mã" });
  await sendWaitingTexts();
  expect(double.calls).toHaveLength(1);
  now += 5000;
  double.faults.push("error");
  await sendWaitingTexts();
  now += 9999;
  await sendWaitingTexts();
  expect(double.calls).toHaveLength(2);
  now += 1;
  await sendWaitingTexts();
  expect(double.calls).toHaveLength(3);
  expect([double.messages.size, (await row()).state]).toEqual([1, "accepted"]);
});

test("waits as long as a busy service asks, and gives up a message that it never takes", async () => {
  await queue();
  double.faults.push("busy");
  await sendWaitingTexts();
  expect((await row()).nextTryAt).toEqual(new Date(now + 2 * MINUTE));
  now += 2 * MINUTE;
  double.refusal = { status: 422, body: {} };
  await sendWaitingTexts();
  expect(await row()).toMatchObject({ state: "failed", problem: "HTTP 422", text: "", params: {} });
  expect(await light()).toMatchObject({ state: "warn", fact: "failed" });
});

test.each([
  ["a wrong secret", { status: 401, body: {} }, "HTTP 401"],
  ["a redirect", { status: 307, body: {}, headers: { location: "/elsewhere" } }, "HTTP 307"],
])("%s is no fault of the message, and the light says so", async (_what, refusal, problem) => {
  await queue();
  double.refusal = refusal;
  await sendWaitingTexts();
  expect(double.calls).toHaveLength(1);
  expect(await row()).toMatchObject({ state: "waiting", problem });
  now += 2 * MINUTE + 1;
  expect(await light()).toMatchObject({
    state: "bad",
    fact: "waiting",
    todo: "service",
    values: { problem },
  });
});

test("a service that does not answer is left alone after the timeout", async () => {
  await queue();
  double.isHanging = true;
  await sendWaitingTexts(
    createWebhookChannel({ url, secret: TEXT_WEBHOOK_SECRET, timeoutMs: 100 }),
  );
  expect(await row()).toMatchObject({ state: "waiting", problem: "timeout" });
});

test("an expired message is dropped, not sent", async () => {
  await queue();
  now += 10 * MINUTE;
  await sendWaitingTexts();
  expect(double.calls).toEqual([]);
  expect(await row()).toMatchObject({ state: "expired", text: "", textAscii: "", params: {} });
});

test("invented numbers use up half of the day's messages; people with a proven number get the rest", async () => {
  env.TEXT_MESSAGES_PER_DAY = 4;

  const phone = "+84903555018";
  const { id } = await makeUser({ phone, phoneProvenAt: new Date() });
  const invented = ["+84903555101", "+84903555102", "+84903555103"];
  const queued = await Promise.allSettled(invented.map((number) => queue("123456", number)));

  expect(queued.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(await light()).toMatchObject({ state: "warn", fact: "unproven" });
  await queue("123456", phone);

  const setProven = (phoneProvenAt: Date | null) =>
    transaction((tx) => tx.update(users).set({ phoneProvenAt }).where(eq(users.id, id)));

  await setProven(null);
  await expect(queue("123456", phone)).rejects.toMatchObject({
    messageKey: "accounts:textsUsedUpNoMail",
  });
  await setProven(new Date());
  await queue("123456", phone);
  await expect(queue("123456", phone)).rejects.toMatchObject({
    messageKey: "accounts:textsUsedUpNoMail",
  });
});

test("a number that is proven by its code gives its place back to other new numbers", async () => {
  env.TEXT_MESSAGES_PER_DAY = 2;

  const phone = "+84903555019";

  await queue("123456", phone);
  await makeUser({ phone, phoneProvenAt: new Date() });
  await queue("123456", "+84903555104");
});

test("no more than the day's number, also at once; the light turns red, and midnight begins anew", async () => {
  env.TEXT_MESSAGES_PER_DAY = 3;
  await makeUser({ phone: PHONE, phoneProvenAt: new Date() });

  const queued = await Promise.allSettled(Array.from({ length: 8 }, () => queue()));

  expect(queued.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await expect(queue()).rejects.toMatchObject({
    code: "unavailable",
    messageKey: "accounts:textsUsedUpNoMail",
  });
  await sendWaitingTexts();
  expect(double.messages.size).toBe(3);
  await expect(queue()).rejects.toThrow();
  expect(await light()).toMatchObject({ state: "bad", fact: "used", todo: "cap" });
  now = Date.parse("2026-11-25T00:00:00Z");
  await queue();
  expect(await rows()).toHaveLength(4);
});

test("neither codes nor numbers are logged", async () => {
  const logged: unknown[] = [];

  vi.spyOn(logger, "warn").mockImplementation((...line: unknown[]) => void logged.push(line));
  await queue();
  double.faults.push("error", "lost");
  await sendWaitingTexts();
  now += 5000;
  await sendWaitingTexts();
  double.stop();
  now += MINUTE;
  await sendWaitingTexts();
  expect(logged).toHaveLength(3);
  expect(JSON.stringify(logged)).not.toMatch(/123456|903555017/);
});

test("numbers are deleted after thirty days", async () => {
  await queue();
  now += 30 * 24 * 60 * MINUTE;
  await deleteOldTexts();
  expect(await rows()).toHaveLength(1);
  now += 1;
  await deleteOldTexts();
  expect(await db.$count(textMessages, eq(textMessages.phone, PHONE))).toBe(0);
});

test("a message that may have been sent, and would cost again, is tried once more", async () => {
  const silent = { ...findTexts()!.channel, send: vi.fn(() => Promise.resolve(SILENCE)) };

  await queue();
  for (let at = 0; at < 9; at++, now += MINUTE) await sendWaitingTexts(silent);
  expect(silent.send).toHaveBeenCalledTimes(2);
  expect(await row()).toMatchObject({ state: "failed", problem: "timeout", text: "" });
});
