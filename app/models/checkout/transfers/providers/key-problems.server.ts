import { clock } from "~/platform/clock/clock";
import type { KeyProblem } from "~/integrations/payments/gateway-error";
import { logger } from "~/platform/logging/logger.server";

type BankProvider = "sepay" | "payos";

/** Last problem of each provider, in this process. */
const problems = new Map<BankProvider, KeyProblem | null>();

/** Time of the provider's last successful answer, in this process. */
const answeredAt = new Map<BankProvider, Date>();

/** Records whether the provider accepts the key, and logs a new problem. */
export function noteKeyProblem(provider: BankProvider, problem: KeyProblem | null) {
  if (problem && problems.get(provider) !== problem)
    logger.warn({ provider, problem }, "The bank's provider does not accept our key");
  problems.set(provider, problem);
  if (!problem) answeredAt.set(provider, clock.now());
}

export function findLastAnswer(provider: BankProvider): Date | null {
  return answeredAt.get(provider) ?? null;
}

export function findKeyProblem(provider: BankProvider): KeyProblem | null {
  return problems.get(provider) ?? null;
}
