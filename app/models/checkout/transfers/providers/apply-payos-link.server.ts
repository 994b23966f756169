import { and, eq, ne } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { bankTransactions, payosLinks, transfers } from "~db/schema";
import type { BankMovement } from "~/integrations/payments/bank-movement";
import { orderOf } from "~/integrations/payments/payos/order-code";
import type { PayosLink } from "~/integrations/payments/payos/payos-answers";
import { recordBankTransaction } from "../bank-transactions/record-bank-transaction.server";

/** Our order code of the transfer that a code of payOS belongs to; null for none of ours. */
export async function findOrderCode(payosCode: number): Promise<number | null> {
  const [found] = await db
    .select({ orderCode: transfers.orderCode })
    .from(payosLinks)
    .innerJoin(transfers, eq(transfers.paymentId, payosLinks.paymentId))
    .where(eq(payosLinks.order, orderOf(payosCode)));

  return found?.orderCode ?? null;
}

/**
 * Records what payOS received for a link.
 * @returns when the newest movement that we did not know arrived
 */
export async function applyPayosLink(link: PayosLink): Promise<Date | null> {
  const orderCode = await findOrderCode(link.orderCode);
  if (orderCode === null) return null;

  let newest: Date | null = null;

  for (const movement of link.movements) {
    if (await isRecorded(movement)) continue;

    const { id: externalId, accounts: _accounts, ...told } = movement;

    await recordBankTransaction({ source: "payos", externalId, ...told, orderCode });
    newest = movement.at;
  }

  await noteState(link);

  return newest;
}

/** Of the last link: earlier ones are closed. */
async function noteState({ id, status }: PayosLink) {
  const isOpen = status === "open" || status === "processing";
  const isOther = and(eq(payosLinks.linkId, id), ne(payosLinks.isOpen, isOpen));
  if ((await db.$count(payosLinks, isOther)) === 0) return;

  await transaction(
    async (tx) => void (await tx.update(payosLinks).set({ isOpen }).where(isOther)),
  );
}

async function isRecorded({ id }: BankMovement): Promise<boolean> {
  const isThis = and(eq(bankTransactions.source, "payos"), eq(bankTransactions.externalId, id));

  return (
    (await db.query.bankTransactions.findFirst({ where: isThis, columns: { id: true } })) !==
    undefined
  );
}
