import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import { GatewayKeyError } from "~/integrations/payments/gateway-error";
import { findPayos } from "~/integrations/payments/payos/configured-payos.server";
import { findSepay } from "~/integrations/payments/sepay/configured-sepay.server";
import { isKnownBank } from "~/integrations/payments/vietqr/banks";
import { readCalls } from "~/models/checkout/purchases/provider/provider-status.server";
import { type Check, fail, type Found, ok, warn } from "../check";
import { reasonOf } from "../send-request";

/** Incomplete settings of the account stop the start already. */
export const checkBank: Check = () => {
  const account = findReceivingAccount();
  if (!account) return findSepay() || findPayos() ? fail("missing") : null;
  const { bin, bank, account: number } = account;
  return isKnownBank(bin) ? ok("set", { bank, end: number.slice(-4) }) : warn("unknown", { bin });
};

export const checkSepay: Check = () => {
  const sepay = findSepay();
  return sepay && checkProvider("sepay", () => sepay.client.checkKey());
};

export const checkPayos: Check = () => {
  const payos = findPayos();
  return payos && checkProvider("payos", () => payos.client.checkKey());
};

/** Asks once whether the key is accepted, and says when the provider last called us. */
async function checkProvider(provider: "sepay" | "payos", checkKey: () => Promise<void>): Promise<Found> {
  try {
    await checkKey();
  } catch (error) {
    if (error instanceof GatewayKeyError) return fail(error.problem);
    return warn("unreachable", { reason: reasonOf(error) });
  }
  const { lastEventAt, isRefusing, isLate } = await readCalls(provider);
  const url = `${env.APP_URL ?? ""}/api/${provider}/webhook`;
  if (isRefusing) return fail("refusing");
  if (isLate) return warn("late", { url });
  if (!lastEventAt) return warn("silent", { url });
  return ok("good", { age: { ms: clock.now().getTime() - lastEventAt.getTime() } });
}
