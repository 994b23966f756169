import { afterEach, expect, test, vi } from "vitest";
import { clock } from "~/platform/clock/clock";
import { isSignedWebhook, webhookHeaders } from "./standard-webhook";

/** Values of the specification's example. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const body = Buffer.from('{"test": 2432232314}');
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
const at = (seconds: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(seconds * 1000));

afterEach(() => vi.restoreAllMocks());

test("signs as the specification's example", () => {
  at(1614265330);
  expect(webhookHeaders({ id, body, secret })).toEqual({
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
  });
});

test("accepts one right signature of several, within five minutes, and nothing else", () => {
  at(1614265330 + 300);

  const headers = { id, timestamp: "1614265330", signature };

  expect(isSignedWebhook(headers, body, secret)).toBe(true);
  expect(isSignedWebhook({ ...headers, signature: `v1a,x v1,y ${signature}` }, body, secret)).toBe(
    true,
  );
  expect(isSignedWebhook(headers, Buffer.from(`${body.toString()} `), secret)).toBe(false);
  expect(isSignedWebhook({ ...headers, id: "msg_other" }, body, secret)).toBe(false);
  expect(isSignedWebhook({ ...headers, signature: undefined }, body, secret)).toBe(false);
  expect(isSignedWebhook({ ...headers, timestamp: "1614265331" }, body, secret)).toBe(false);
  at(1614265330 + 301);
  expect(isSignedWebhook(headers, body, secret)).toBe(false);
  at(1614265330 - 301);
  expect(isSignedWebhook(headers, body, secret)).toBe(false);
});
