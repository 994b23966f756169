import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { paymentGateway } from "~/integrations/payments/configured.server";
import { GatewayKeyError } from "~/integrations/payments/gateway-error";
import { findPayos, findSepay } from "~/integrations/payments/bank-providers.server";
import { isKnownBank } from "~/integrations/payments/vietqr/banks";
import {
  readCalls,
  readProviderProblems,
} from "~/models/checkout/purchases/provider/provider-status.server";
import {
  findKeyProblem,
  findLastAnswer,
  noteKeyProblem,
} from "~/models/checkout/transfers/providers/key-problems.server";
import { ageOf } from "~/operations/health/figures.server";
import { env, isInProduction } from "~/platform/settings/env.server";
import { bad, ok, type Reading, warn } from "../reading";
import { reasonOf } from "../send-request";
import { required } from "~/platform/required";

/** Null without Stripe. */
export async function readStripe(): Promise<Reading | null> {
  const status = await readProviderProblems();
  if (!status) return null;

  const { lastEventAt, isSecretMissing, isRefusing, isLate, wasRefusedToday, refusedEvents } =
    status;
  const fact = lastEventAt ? "last" : "none";
  const values = { age: { ms: ageOf(lastEventAt) ?? 0 }, count: refusedEvents };

  if (isSecretMissing) return bad(fact, values, "secret");
  if (!env.STRIPE_WEBHOOK_SECRET?.startsWith("whsec_")) return bad(fact, values, "shape");
  if (isRefusing) return bad(fact, values, "refusing");
  if (isLate) return warn(fact, values, "late");

  const todo = findKeyToChange() ?? (wasRefusedToday ? "somebody" : null);

  return todo ? warn(fact, values, todo) : ok(fact, values);
}

function findKeyToChange() {
  if (env.STRIPE_CONNECT === "on" && !env.STRIPE_CONNECT_WEBHOOK_SECRET) return "connectSecret";

  return isInProduction && env.STRIPE_SECRET_KEY?.includes("_test_") ? "test" : null;
}

/** Asks whether Stripe accepts the key, and has Connect where the settings want it. */
export async function probeStripe(): Promise<Reading | null> {
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return null;

  try {
    await gateway.checkKey();

    const hasConnect = (await gateway.connect?.isEnabled()) !== false;

    return hasConnect ? ok("good") : bad("connectOff");
  } catch (error) {
    if (error instanceof GatewayKeyError) return bad(error.problem);

    return warn("unreachable", { reason: reasonOf(error) });
  }
}

/** Incomplete settings of the account stop the start already. Null without bank transfers. */
export function readBank(): Reading | null {
  const account = findReceivingAccount();
  if (!account) return findSepay() || findPayos() ? bad("missing") : null;

  const { bin, bank, account: number } = account;

  return isKnownBank(bin) ? ok("set", { bank, end: number.slice(-4) }) : warn("unknown", { bin });
}

const BANK_PROVIDERS = { sepay: findSepay, payos: findPayos };

/** Null where it is not set up. */
export async function readBankProvider(
  provider: keyof typeof BANK_PROVIDERS,
): Promise<Reading | null> {
  if (!BANK_PROVIDERS[provider]()) return null;

  const { lastEventAt, refusedEvents, isRefusing, isLate, wasRefusedToday } =
    await readCalls(provider);
  const askedAt = findLastAnswer(provider);
  const keyProblem = findKeyProblem(provider);

  const [told, untold] = askedAt ? ["asked", "askedNone"] : ["last", "none"];
  const fact = lastEventAt ? required(told) : required(untold);
  const values = {
    age: { ms: ageOf(lastEventAt) ?? 0 },
    asked: { ms: ageOf(askedAt) ?? 0 },
    count: refusedEvents,
    url: `${env.APP_URL ?? ""}/api/${provider}/webhook`,
  };

  if (keyProblem) return bad(fact, values, keyProblem);
  if (isRefusing) return bad(fact, values, "refusing");
  if (isLate) return warn(fact, values, "late");
  if (!lastEventAt) return warn(fact, values, "silent");

  return wasRefusedToday ? warn(fact, values, "somebody") : ok(fact, values);
}

/** Notes whether the provider accepts our key. Null when it answers: the look tells the rest. */
export async function probeBankProvider(
  provider: keyof typeof BANK_PROVIDERS,
): Promise<Reading | null> {
  const configured = BANK_PROVIDERS[provider]();
  if (!configured) return null;

  try {
    await configured.client.checkKey();
    noteKeyProblem(provider, null);
  } catch (error) {
    if (!(error instanceof GatewayKeyError))
      return warn("unreachable", { reason: reasonOf(error) });

    noteKeyProblem(provider, error.problem);
  }

  return null;
}
