import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { BankMovement } from "~/integrations/payments/bank-movement";
import { recordBankTransaction } from "../bank-transactions/record-bank-transaction.server";
import { listReferences } from "../reference";

/**
 * Records a movement that SePay reports. SePay reports all accounts of its owner: money on another
 * account counts only with a reference.
 * @returns false for money that is irrelevant or a duplicate
 */
export async function recordMovement(
  movement: BankMovement,
  source: "sepay" | "sepay-list",
): Promise<boolean> {
  if (!isRelevant(movement)) return false;

  const { id: externalId, accounts: _accounts, ...bankMovement } = movement;
  const { transaction } = await recordBankTransaction({ source, externalId, ...bankMovement });

  return transaction.state !== "same";
}

function isRelevant({ accounts, note }: BankMovement): boolean {
  const ownAccount = findReceivingAccount()?.account;

  return (
    (ownAccount !== undefined && accounts.includes(ownAccount)) || listReferences(note).length > 0
  );
}
