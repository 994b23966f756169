import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { commandLine } from "~/platform/process/command-line.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { GatewayKeyError } from "~/integrations/payments/gateway-error";
import { siteName } from "~/locales/site-name";
import { sendRequest, reasonOf } from "../send-request";
import { type Check, fail, ok, warn } from "../check";

const TIMEOUT_MS = 8000;
/** Stripe refuses signatures, and logins by code fail, when the clock is minutes off. */
const MAX_CLOCK_MS = 60_000;
/** The handshake of RTMP: version 3, then 1536 bytes each way. */
const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]);

function rtmpHost(): string {
  if (env.RTMP_PUBLIC_HOST) return env.RTMP_PUBLIC_HOST;
  return env.APP_URL ? new URL(env.APP_URL).hostname : (env.RTMP_HOST ?? env.HOST);
}

/** Encoders connect to the public name. */
export const checkRtmp: Check = async () => {
  if (env.RTMP_PORT === 0) return ok("off");
  const host = rtmpHost().replace(/^\[|\]$/g, "");
  const values = { host, port: String(env.RTMP_PORT) };
  const socket = connect({ host, port: env.RTMP_PORT });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await once(socket, "connect", { signal });
    socket.write(HANDSHAKE);
    const [data] = (await once(socket, "data", { signal })) as [Buffer];
    return data[0] === 3 ? ok("open", values) : fail("other", values);
  } catch (error) {
    return fail("closed", { ...values, reason: reasonOf(error) });
  } finally {
    socket.destroy();
  }
};

export const checkMail: Check = async ({ mailTo }) => {
  const transport = findMailTransport();
  if (!transport) return isInProduction || mailTo ? warn("off") : null;
  try {
    if (!mailTo) {
      await transport.verify();
      return ok("answers");
    }
    const text = `This is a test by “${commandLine("doctor")}”. / Đây là thư thử của “${commandLine("doctor")}”.`;
    const html = `<p>${text}</p>`;
    await transport.send({ id: randomUUID(), address: mailTo, language: "en", subject: siteName(), text, html });
    return ok("sent", { address: mailTo });
  } catch (error) {
    return fail("refused", { reason: reasonOf(error) });
  }
};

export const checkStripe: Check = async () => {
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return isInProduction && !gateway ? warn("off") : null;
  try {
    await gateway.checkKey();
    if ((await gateway.connect?.isEnabled()) === false) return fail("connectOff");
  } catch (error) {
    if (error instanceof GatewayKeyError) return fail(error.problem);
    return warn("unreachable", { reason: reasonOf(error) });
  }
  return gateway.hasWebhookSecret ? judgeKeys() : fail("secret");
};

function judgeKeys() {
  if (!env.STRIPE_WEBHOOK_SECRET?.startsWith("whsec_")) return fail("shape");
  if (env.STRIPE_CONNECT === "on" && !env.STRIPE_CONNECT_WEBHOOK_SECRET) return warn("connectSecret");
  return isInProduction && env.STRIPE_SECRET_KEY?.includes("_test_") ? warn("test") : ok("good");
}

/** Compares with Stripe's clock; without Stripe nothing outside is asked. */
export const checkClock: Check = async () => {
  if (!env.STRIPE_SECRET_KEY) return null;
  const began = clock.now().getTime();
  const response = await sendRequest(env.STRIPE_API_BASE ?? "https://api.stripe.com").catch(() => null);
  const theirs = Date.parse(response?.headers.date ?? "");
  if (Number.isNaN(theirs)) return null;
  const offMs = Math.abs((began + clock.now().getTime()) / 2 - theirs);
  return offMs > MAX_CLOCK_MS ? fail("late", { off: { ms: offMs } }) : ok("right");
};
