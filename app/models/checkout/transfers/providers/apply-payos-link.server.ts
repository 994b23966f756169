import { and, eq, ne } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { bankTransactions, payosLinks, transfers } from "~db/schema";
import type { BankMovement } from "~/integrations/payments/bank-movement";
import { orderOf } from "~/integrations/payments/payos/order-code";
import type { PayosLink } from "~/integrations/payments/payos/payos-answers";
import { recordBankTransaction } from "../bank-transactions/record-bank-transaction.server";

/**
 * Finds the site's order code of the transfer that a payOS code belongs to; null if it belongs to
 * none.
 */
export async function findOrderCode(payosCode: number): Promise<number | null> {
  const [transfer] = await db
    .select({ orderCode: transfers.orderCode })
    .from(payosLinks)
    .innerJoin(transfers, eq(transfers.paymentId, payosLinks.paymentId))
    .where(eq(payosLinks.order, orderOf(payosCode)));

  return transfer?.orderCode ?? null;
}

/**
 * Records what payOS received for a link.
 * @returns arrival time of the newest movement that was not recorded before
 */
export async function applyPayosLink(link: PayosLink): Promise<Date | null> {
  const orderCode = await findOrderCode(link.orderCode);
  if (orderCode === null) return null;

  let newestAt: Date | null = null;

  for (const movement of link.movements) {
    if (await isRecorded(movement)) continue;

    const { id: externalId, accounts: _accounts, ...bankMovement } = movement;

    await recordBankTransaction({ source: "payos", externalId, ...bankMovement, orderCode });
    newestAt = movement.at;
  }

  await storeLinkState(link);

  return newestAt;
}

/** Stores whether the link is open. Earlier links of the payment are closed already. */
async function storeLinkState({ id: linkId, status }: PayosLink) {
  const isOpen = status === "open" || status === "processing";
  const otherStateFilter = and(eq(payosLinks.linkId, linkId), ne(payosLinks.isOpen, isOpen));
  if ((await db.$count(payosLinks, otherStateFilter)) === 0) return;

  await transaction(
    async (tx) => void (await tx.update(payosLinks).set({ isOpen }).where(otherStateFilter)),
  );
}

async function isRecorded({ id: externalId }: BankMovement): Promise<boolean> {
  const transactionFilter = and(
    eq(bankTransactions.source, "payos"),
    eq(bankTransactions.externalId, externalId),
  );

  return (
    (await db.query.bankTransactions.findFirst({
      where: transactionFilter,
      columns: { id: true },
    })) !== undefined
  );
}
