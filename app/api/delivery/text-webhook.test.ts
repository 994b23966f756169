import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openApi } from "../../../test/factories/base/open-api";
import { db, transaction } from "~db/client.server";
import { textMessages } from "~db/schema";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { createWebhookChannel } from "~/integrations/texts/webhook-channel.server";
import { sendWaitingTexts } from "~/jobs/send-texts.server";
import { queueText } from "~/models/delivery/notices/texts/text-outbox.server";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../../../test/fakes/text-service-double";

const MINUTE = 60_000;
const api = openApi();
let double: TextServiceDouble;

beforeEach(async () => {
  double = new TextServiceDouble();

  const url = await double.start();

  replaceTexts({
    channel: createWebhookChannel({ url, secret: TEXT_WEBHOOK_SECRET }),
    secret: TEXT_WEBHOOK_SECRET,
  });
});
afterEach(() => {
  replaceTexts(undefined);
  double.stop();
});

async function queue() {
  const texts = { text: "1", textAscii: "1", params: { code: "1" } };
  const expiresAt = new Date(Date.now() + 10 * MINUTE);
  const message = {
    phone: "+84903555018",
    language: "en",
    purpose: "login_code",
    ...texts,
    expiresAt,
  } as const;

  await transaction((tx) => queueText(tx, message));

  const rows = await db.select().from(textMessages);

  return rows.find(({ state }) => state === "waiting")!.id;
}

async function send() {
  const id = await queue();

  await sendWaitingTexts();

  return id;
}

const find = async (id: string) =>
  (await db.select().from(textMessages).where(eq(textMessages.id, id)))[0];

test("a report marks the message, once or twice; a late failure changes nothing delivered", async () => {
  const id = await send();

  expect(
    await double.report(api.at("/webhooks/texts"), "message.failed", {
      id,
      reason: "absent subscriber",
    }),
  ).toMatchObject({
    status: 200,
  });
  expect(await find(id)).toMatchObject({ state: "failed", problem: "absent subscriber" });
  for (let time = 0; time < 2; time++)
    expect(
      (await double.report(api.at("/webhooks/texts"), "message.delivered", { id })).status,
    ).toBe(200);
  expect(await find(id)).toMatchObject({ state: "delivered", problem: null });
  expect((await double.report(api.at("/webhooks/texts"), "message.failed", { id })).status).toBe(
    200,
  );
  expect(await find(id)).toMatchObject({ state: "delivered" });
});

test("a report that is faster than the answer wins", async () => {
  double.whenTaken = (id) => double.report(api.at("/webhooks/texts"), "message.delivered", { id });

  const id = await send();

  expect(await find(id)).toMatchObject({ state: "delivered", text: "", params: {} });
});

test("a report without our signature, with another body, or an old one changes nothing", async () => {
  const id = await send();
  const delivered = (options: object) =>
    double.report(api.at("/webhooks/texts"), "message.delivered", { id }, options);

  expect((await delivered({ tamper: " " })).status).toBe(401);
  expect((await delivered({ at: Date.now() - 6 * MINUTE })).status).toBe(401);
  expect((await delivered({ at: Date.now() + 6 * MINUTE })).status).toBe(401);
  expect((await fetch(api.at("/webhooks/texts"), { method: "POST", body: "{}" })).status).toBe(401);
  expect(await find(id)).toMatchObject({ state: "accepted" });
});

test("unknown messages are fine, other bodies are not, and without a service there is nothing to report to", async () => {
  expect(
    (await double.report(api.at("/webhooks/texts"), "message.delivered", { id: "msg_unknown" }))
      .status,
  ).toBe(200);
  expect(
    (await double.report(api.at("/webhooks/texts"), "message.read", { id: "msg_unknown" })).status,
  ).toBe(400);
  expect((await double.report(api.at("/webhooks/texts"), "message.delivered", {})).status).toBe(
    400,
  );
  replaceTexts(null);
  expect(
    (await double.report(api.at("/webhooks/texts"), "message.delivered", { id: "msg_unknown" }))
      .status,
  ).toBe(503);
});
