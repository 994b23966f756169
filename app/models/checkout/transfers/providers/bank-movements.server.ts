import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { BankMovement } from "~/integrations/payments/bank-movement";
import { recordBankTransaction } from "../bank-transactions/record-bank-transaction.server";
import { listReferences } from "../reference";

/**
 * Records a movement that SePay tells of. It reports all accounts of its owner: money on another
 * account counts only with a reference.
 * @returns false for money that is not recorded, or that we knew already
 */
export async function recordMovement(
  movement: BankMovement,
  source: "sepay" | "sepay-list",
): Promise<boolean> {
  if (!isOurs(movement)) return false;

  const { id: externalId, accounts: _accounts, ...told } = movement;
  const { transaction } = await recordBankTransaction({ source, externalId, ...told });

  return transaction.state !== "same";
}

function isOurs({ accounts, note }: BankMovement): boolean {
  const ours = findReceivingAccount()?.account;

  return (ours !== undefined && accounts.includes(ours)) || listReferences(note).length > 0;
}
