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
import { badReading, okReading, type Reading, warnReading } from "../reading";
import { reasonOf } from "../send-request";
import { required } from "~/platform/required";

/** Reads the state of Stripe's webhooks; null without Stripe. */
export async function readStripe(): Promise<Reading | null> {
  const status = await readProviderProblems();
  if (!status) return null;

  const { lastEventAt, isSecretMissing, isRefusing, isLate, wasRefusedToday, refusedEvents } =
    status;
  const stripeFact = lastEventAt ? "last" : "none";
  const values = { age: { ms: ageOf(lastEventAt) ?? 0 }, count: refusedEvents };

  if (isSecretMissing) return badReading(stripeFact, values, "secret");
  if (!env.STRIPE_WEBHOOK_SECRET?.startsWith("whsec_"))
    return badReading(stripeFact, values, "shape");
  if (isRefusing) return badReading(stripeFact, values, "refusing");
  if (isLate) return warnReading(stripeFact, values, "late");

  const remedy = findKeyToChange() ?? (wasRefusedToday ? "somebody" : null);

  return remedy ? warnReading(stripeFact, values, remedy) : okReading(stripeFact, values);
}

function findKeyToChange() {
  if (env.STRIPE_CONNECT === "on" && !env.STRIPE_CONNECT_WEBHOOK_SECRET) return "connectSecret";

  return isInProduction && env.STRIPE_SECRET_KEY?.includes("_test_") ? "test" : null;
}

/** Tests whether Stripe accepts the key, and has Connect if the settings require it. */
export async function probeStripe(): Promise<Reading | null> {
  const gateway = paymentGateway();
  if (!gateway?.checkKey) return null;

  try {
    await gateway.checkKey();

    const hasConnect = (await gateway.connect?.isEnabled()) !== false;

    return hasConnect ? okReading("good") : badReading("connectOff");
  } catch (error) {
    if (error instanceof GatewayKeyError) return badReading(error.problem);

    return warnReading("unreachable", { reason: reasonOf(error) });
  }
}

/**
 * Reads the account for bank transfers; null if transfers are not set up. Incomplete settings of
 * the account prevent the start.
 */
export function readBank(): Reading | null {
  const account = findReceivingAccount();
  if (!account) return findSepay() || findPayos() ? badReading("missing") : null;

  const { bin: bankCode, bank: bankName, account: number } = account;

  return isKnownBank(bankCode)
    ? okReading("set", { bank: bankName, end: number.slice(-4) })
    : warnReading("unknown", { bin: bankCode });
}

const BANK_PROVIDERS = { sepay: findSepay, payos: findPayos };

/** Reads the state of a bank provider; null if it is not set up. */
export async function readBankProvider(
  provider: keyof typeof BANK_PROVIDERS,
): Promise<Reading | null> {
  if (!BANK_PROVIDERS[provider]()) return null;

  const { lastEventAt, refusedEvents, isRefusing, isLate, wasRefusedToday } =
    await readCalls(provider);
  const askedAt = findLastAnswer(provider);
  const keyProblem = findKeyProblem(provider);

  const [askedFact, silentFact] = askedAt ? ["asked", "askedNone"] : ["last", "none"];
  const providerFact = lastEventAt ? required(askedFact) : required(silentFact);
  const values = {
    age: { ms: ageOf(lastEventAt) ?? 0 },
    asked: { ms: ageOf(askedAt) ?? 0 },
    count: refusedEvents,
    url: `${env.APP_URL ?? ""}/api/${provider}/webhook`,
  };

  if (keyProblem) return badReading(providerFact, values, keyProblem);
  if (isRefusing) return badReading(providerFact, values, "refusing");
  if (isLate) return warnReading(providerFact, values, "late");
  if (!lastEventAt) return warnReading(providerFact, values, "silent");

  return wasRefusedToday
    ? warnReading(providerFact, values, "somebody")
    : okReading(providerFact, values);
}

/**
 * Tests whether the provider accepts this site's key. Null if it responds, because
 * `readBankProvider` reports the rest.
 */
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
      return warnReading("unreachable", { reason: reasonOf(error) });

    noteKeyProblem(provider, error.problem);
  }

  return null;
}
