import type { Tx } from "~db/client.server";
import { endAdminTasks, notifyAdmins } from "~/models/accounts/admin-tasks/notify-admins.server";
import type { BankTransaction } from "./record-bank-transaction.server";

/** Notifies admins of unmatched money that a held seat waits for. */
export async function notifyOfUnmatched(
  tx: Tx,
  { id: transactionId, amount }: BankTransaction,
): Promise<void> {
  const threadKey = threadKeyOf(transactionId);

  await notifyAdmins(tx, {
    kind: "moneyUnmatched",
    topic: threadKey,
    fact: threadKey,
    path: `/admin/transfers?line=${transactionId}#unmatched`,
    details: { amountCents: amount, currency: "vnd" },
    causedBy: null,
  });
}

/** Ends the notifications of money that is not unmatched any more. */
export async function endUnmatchedTasks(tx: Tx, transactionIds: string[]): Promise<void> {
  await endAdminTasks(tx, transactionIds.map(threadKeyOf));
}

const threadKeyOf = (transactionId: string) => `bank:${transactionId}`;
