import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { payoutTransfers, transferReversals } from "~db/schema";
import { settleTransfer } from "./send-transfer.server";
import { settleReversal } from "./take-back-transfer.server";
import { hasConnect } from "./transfer-record.server";

const BATCH_SIZE = 20;

/**
 * Asks the provider about transfers and reversals whose result is unknown, oldest first, at most
 * BATCH_SIZE of each.
 */
export async function reconcileTransfers(): Promise<void> {
  if (!hasConnect()) return;

  const openTransfers = await db
    .select({ id: payoutTransfers.payoutId })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.state, "requested"))
    .orderBy(payoutTransfers.payoutId)
    .limit(BATCH_SIZE);

  for (const { id } of openTransfers) await settleTransfer(id);
  const openReversals = await db
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .where(eq(transferReversals.state, "requested"))
    .orderBy(transferReversals.id)
    .limit(BATCH_SIZE);

  for (const { id } of openReversals) await settleReversal(id);
}
