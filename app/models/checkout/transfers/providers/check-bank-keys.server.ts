import { GatewayKeyError } from "~/integrations/payments/gateway-error";
import { findPayos } from "~/integrations/payments/payos/configured-payos.server";
import { findSepay } from "~/integrations/payments/sepay/configured-sepay.server";
import { logger } from "~/platform/logging/logger.server";
import { noteKeyProblem } from "./key-problems.server";

/** Asks whether the bank's providers accept our keys. Runs at start and every hour. */
export async function checkBankKeys(): Promise<void> {
  const sepay = findSepay();
  if (sepay) await check("sepay", () => sepay.client.checkKey());
  const payos = findPayos();
  if (payos) await check("payos", () => payos.client.checkKey());
}

async function check(provider: "sepay" | "payos", checkKey: () => Promise<void>) {
  try {
    await checkKey();
    noteKeyProblem(provider, null);
  } catch (error) {
    if (error instanceof GatewayKeyError) return noteKeyProblem(provider, error.problem);
    logger.warn({ error, provider }, "The key of the bank's provider could not be checked");
  }
}
