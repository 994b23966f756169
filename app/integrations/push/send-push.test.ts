import { createECDH } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { stopClock } from "../../../test/factories/money/money";
import { PushDouble } from "../../../test/fakes/push-double";
import type { DeliveryMessage } from "../delivery/delivery";
import { SETTINGS } from "~/platform/settings/settings";
import { isAllowedService } from "./push-hosts";
import { createPushKeys, findPushKeys, type PushKeys } from "./push-keys.server";
import { createPushNetwork, type PushNetwork, type PushSender, sendPush } from "./send-push.server";

let double: PushDouble;
let sender: PushSender;
let network: PushNetwork;
let keys: PushKeys;

beforeAll(async () => {
  keys = createPushKeys();
  double = new PushDouble(keys.publicKey);
  network = { ...createPushNetwork(await double.start()), timeoutMs: 60_000 };
  sender = { keys, contact: "mailto:help@nhacsong.test", network };
});
afterAll(async () => {
  network.agent.destroy();
  await double.stop();
});
beforeEach(() => {
  double.received.length = 0;
  double.isSilent = false;
});

const message = (fields: Partial<DeliveryMessage> = {}): DeliveryMessage => ({
  title: "Sắp bắt đầu",
  body: "“Đêm Hạ Vàng” bắt đầu lúc 20:00",
  path: "/notices/1",
  tag: "a".repeat(32),
  isUrgent: true,
  expiresAt: new Date(Date.now() + 600_000),
  quietHours: { from: 22 * 60, until: 7 * 60, zone: "Asia/Ho_Chi_Minh" },
  ...fields,
});

test("the key pair is made once, for the owner of the folder only", () => {
  expect(createPushKeys()).toEqual(keys);
  expect(findPushKeys()).toEqual(keys);
  expect(statSync(path.join(env.DATA_DIR, "push-keys.json")).mode & 0o777).toBe(0o600);
});

test("a browser can decrypt what its push service has accepted", async () => {
  const browser = double.subscribe();
  const sent = message();

  expect(await sendPush(browser, sent, sender)).toEqual({ result: "delivered" });

  const [received] = double.received;

  expect(double.faults).toEqual([]);

  const { title, body, path: opened, tag, quietHours } = sent;

  expect(received).toMatchObject({
    browser: browser.name,
    payload: { title, body, path: opened, tag, quietHours },
  });
  expect(received).toMatchObject({
    ttl: 600,
    topic: tag,
    urgency: "high",
    subject: "mailto:help@nhacsong.test",
  });
});

test("a text is shortened to one record", async () => {
  const sent = message({ body: "Ứ".repeat(5000), isUrgent: false });

  expect(await sendPush(double.subscribe(), sent, sender)).toEqual({ result: "delivered" });

  const [received] = double.received;

  expect(received!.bodyBytes).toBeLessThanOrEqual(4096);
  expect(received!.payload.body).toMatch(/^Ứ{1000,}…$/);
});

test.each([
  [201, {}, { result: "delivered" }],
  [404, {}, { result: "gone" }],
  [410, {}, { result: "gone" }],
  [429, { "retry-after": "120" }, { result: "later", afterMs: 120_000 }],
  [503, {}, { result: "later", afterMs: undefined }],
  [401, {}, { result: "later", refusal: expect.stringMatching(/: 401$/) }],
  [403, {}, { result: "later", refusal: expect.stringMatching(/: 403$/) }],
  [400, {}, { result: "never", refusal: expect.stringMatching(/: 400$/) }],
  [413, {}, { result: "never", refusal: expect.stringMatching(/: 413$/) }],
  [
    302,
    { location: "https://127.0.0.1/" },
    { result: "never", refusal: expect.stringMatching(/: 302$/) },
  ],
])("the answer %i of a push service", async (status, headers, outcome) => {
  const browser = double.subscribe();

  double.answers.set(browser.name, { status, headers });

  const before = double.requests;

  expect(await sendPush(browser, message(), sender)).toEqual(outcome);
  expect(double.requests).toBe(before + 1);
});

test("a push service that does not answer, or answers without end, costs one attempt", async () => {
  double.isSilent = true;

  const short = { ...sender, network: { ...network, timeoutMs: 100 } };

  expect(await sendPush(double.subscribe(), message(), short)).toEqual({ result: "later" });
  double.isSilent = false;

  const browser = double.subscribe();

  double.answers.set(browser.name, { status: 500, body: "x".repeat(1_000_000) });
  expect(await sendPush(browser, message(), sender)).toMatchObject({ result: "later" });
});

test("a push service that is down is left alone for half a minute after five failures", async () => {
  double.isSilent = true;

  const short = { ...sender, network: { ...network, timeoutMs: 400 } };
  const browser = double.subscribe();
  const before = double.requests;

  for (let n = 0; n < 7; n++)
    expect(await sendPush(browser, message(), short)).toEqual({ result: "later" });
  // A busy machine may end a try before it arrives.
  expect(double.requests).toBeLessThanOrEqual(before + 5);
  double.isSilent = false;

  const restart = stopClock(Date.now() + 31_000);

  expect(
    await sendPush(browser, message({ expiresAt: new Date(Date.now() + 60_000) }), sender),
  ).toEqual({
    result: "delivered",
  });
  restart();
});

test("after the pause a push service has five tries again", async () => {
  const broken = { ...sender, network: { ...network, slowMs: 0 } };
  const browser = double.subscribe();

  double.answers.set(browser.name, { status: 503 });

  const send = () =>
    sendPush(browser, message({ expiresAt: new Date(Date.now() + 120_000) }), broken);

  for (let n = 0; n < 7; n++) await send();
  const before = double.requests;
  const restart = stopClock(Date.now() + 31_000);

  for (let n = 0; n < 7; n++) await send();
  expect(double.requests).toBe(before + 5);
  restart();
  double.answers.delete(browser.name);

  const later = stopClock(Date.now() + 62_000);

  expect(await send()).toEqual({ result: "delivered" });
  later();
});

test("a push service that accepts late goes on; one that refuses late five times is left alone", async () => {
  const slow = { ...sender, network: { ...network, slowMs: 0 } };
  const browser = double.subscribe();
  const before = double.requests;

  for (let n = 0; n < 7; n++)
    expect(await sendPush(browser, message(), slow)).toEqual({ result: "delivered" });
  expect(double.requests).toBe(before + 7);
  double.answers.set(browser.name, { status: 503 });
  for (let n = 0; n < 7; n++)
    expect((await sendPush(browser, message(), slow)).result).toBe("later");
  expect(double.requests).toBe(before + 7 + 5);
  double.answers.delete(browser.name);

  const restart = stopClock(Date.now() + 31_000);
  const inTime = message({ expiresAt: new Date(Date.now() + 60_000) });

  expect(await sendPush(browser, inTime, sender)).toEqual({ result: "delivered" });
  restart();
});

test("nothing is sent to private addresses, other hosts, without TLS, or for keys that no browser makes", async () => {
  const browser = double.subscribe();
  const before = double.requests;
  const strict = { ...sender, network: createPushNetwork({ hosts: network.hosts }) };

  expect(await sendPush(browser, message(), strict)).toEqual({ result: "later" });

  const plain = { ...browser, endpoint: browser.endpoint.replace("https:", "http:") };

  expect(await sendPush(plain, message(), sender)).toEqual({ result: "gone" });

  const others = { ...sender, network: { ...network, hosts: ["push.example"] } };

  expect(await sendPush(browser, message(), others)).toEqual({ result: "gone" });

  const point = createECDH("prime256v1").generateKeys();

  point[64]! ^= 1;

  const broken = { ...browser, p256dh: point.toString("base64url") };

  expect(await sendPush(broken, message(), sender)).toEqual({ result: "gone" });
  expect(double.requests).toBe(before);
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/1", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/1", true],
  ["https://wns2-sg2p.notify.windows.com/w/?token=1", true],
  ["https://web.push.apple.com/1", true],
  ["https://fcm.googleapis.com.elsewhere.test/1", false],
  ["https://elsewherefcm.googleapis.com/1", false],
  ["https://notify.windows.com.elsewhere.test/1", false],
  ["https://evilpush.apple.com/1", false],
  ["http://fcm.googleapis.com/1", false],
  ["fcm.googleapis.com", false],
])(
  "whether the site sends to %s unless its operator chose otherwise: %s",
  (endpoint, isAllowed) => {
    expect(isAllowedService(endpoint, SETTINGS.PUSH_HOSTS.schema.parse(undefined))).toBe(isAllowed);
  },
);
