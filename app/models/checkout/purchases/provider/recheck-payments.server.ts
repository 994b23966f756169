import { and, asc, eq, gt, gte } from "drizzle-orm";
import { db } from "~db/client.server";
import { disputes, payments, refunds } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { paymentGateway } from "~/integrations/payments/configured.server";
import type { PaymentGateway } from "~/integrations/payments/gateway";
import { logger } from "~/platform/logging/logger.server";
import { applyDispute } from "../disputes.server";
import { applyRefunds } from "../refund-updates.server";

const HOUR_MS = 3600_000;
/** Refunds can fail this long after they were settled. */
const REFUND_RECHECK_MS = 30 * 24 * HOUR_MS;
const BATCH_SIZE = 50;

/** Position of the hourly check. It is kept in memory: a restart begins anew. */
class RecheckRound {
  private lastId = "";
  private beganAtMs = 0;

  /**
   * Checks the next batch in order of ids. Does nothing once all were checked within this hour.
   */
  async ask<Item extends { id: string }>(
    listAfter: (afterId: string) => Promise<Item[]>,
    ask: (item: Item) => Promise<unknown>,
  ) {
    const nowMs = clock.now().getTime();
    if (!this.lastId && nowMs < this.beganAtMs + HOUR_MS) return;
    if (!this.lastId) this.beganAtMs = nowMs;
    const items = await listAfter(this.lastId);

    for (const item of items) {
      await ask(item).catch((error: unknown) =>
        logger.error({ error, id: item.id }, "The provider could not be asked"),
      );
    }

    this.lastId = items.length < BATCH_SIZE ? "" : items.at(-1)!.id;
  }
}

const rounds = { disputes: new RecheckRound(), refunds: new RecheckRound() };

/** Checks disputes and refunds every hour, for lost webhooks. */
export async function recheckPayments(): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) return;

  await rounds.disputes.ask(
    (afterId) => listOpenDisputes(gateway, afterId),
    ({ id: disputeId }) => askDispute(gateway, disputeId),
  );
  await rounds.refunds.ask(
    (afterId) => listRefunded(gateway, afterId),
    ({ payment }) => applyRefunds(gateway, payment),
  );
}

async function askDispute(gateway: PaymentGateway, disputeId: string) {
  const disputeFacts = await gateway.findDispute?.(disputeId);
  if (disputeFacts) await applyDispute(gateway, disputeFacts);
}

function listOpenDisputes({ name: provider }: PaymentGateway, afterId: string) {
  return db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(
      and(eq(disputes.state, "open"), eq(payments.provider, provider), gt(disputes.id, afterId)),
    )
    .orderBy(asc(disputes.id))
    .limit(BATCH_SIZE);
}

function listRefunded({ name: provider }: PaymentGateway, afterId: string) {
  const recentFilter = gte(refunds.settledAt, new Date(clock.now().getTime() - REFUND_RECHECK_MS));

  return db
    .select({ id: refunds.id, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.state, "done"),
        recentFilter,
        eq(payments.provider, provider),
        gt(refunds.id, afterId),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(BATCH_SIZE);
}
