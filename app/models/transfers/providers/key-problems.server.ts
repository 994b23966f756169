import type { KeyProblem } from "~/integrations/payments/gateway";
import { logger } from "~/logging/logger.server";

type BankProvider = "sepay" | "payos";

/** Last result, in this process. */
const problems = new Map<BankProvider, KeyProblem | null>();

/** Notes whether the provider accepts our key, and logs when that changes. */
export function noteKeyProblem(provider: BankProvider, problem: KeyProblem | null) {
  if (problem && problems.get(provider) !== problem)
    logger.warn({ provider, problem }, "The bank's provider does not accept our key");
  problems.set(provider, problem);
}

export function findKeyProblem(provider: BankProvider): KeyProblem | null {
  return problems.get(provider) ?? null;
}
