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
/** Refunds fail within a month. */
const REFUND_MS = 30 * 24 * HOUR_MS;
const BATCH = 50;

/** Position of the hourly check. In memory: a restart begins anew. */
class Round {
  private last = "";
  private beganAt = 0;

  /**
   * Checks the next batch, least recently checked first; idle once all had their turn this hour.
   */
  async ask<Row extends { id: string }>(
    list: (after: string) => Promise<Row[]>,
    ask: (row: Row) => Promise<unknown>,
  ) {
    const now = clock.now().getTime();
    if (!this.last && now < this.beganAt + HOUR_MS) return;
    if (!this.last) this.beganAt = now;
    const rows = await list(this.last);

    for (const row of rows) {
      await ask(row).catch((error: unknown) =>
        logger.error({ error, id: row.id }, "The provider could not be asked"),
      );
    }

    this.last = rows.length < BATCH ? "" : rows.at(-1)!.id;
  }
}

const rounds = { disputes: new Round(), refunds: new Round() };

/** Checks disputes and refunds every hour, for lost webhooks. */
export async function recheckPayments(): Promise<void> {
  const gateway = paymentGateway();
  if (!gateway) return;

  await rounds.disputes.ask(
    (after) => listOpenDisputes(gateway, after),
    ({ id }) => askDispute(gateway, id),
  );
  await rounds.refunds.ask(
    (after) => listRefunded(gateway, after),
    ({ payment }) => applyRefunds(gateway, payment),
  );
}

async function askDispute(gateway: PaymentGateway, id: string) {
  const facts = await gateway.findDispute?.(id);
  if (facts) await applyDispute(gateway, facts);
}

function listOpenDisputes({ name }: PaymentGateway, after: string) {
  return db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(disputes.state, "open"), eq(payments.provider, name), gt(disputes.id, after)))
    .orderBy(asc(disputes.id))
    .limit(BATCH);
}

function listRefunded({ name }: PaymentGateway, after: string) {
  const isRecent = gte(refunds.settledAt, new Date(clock.now().getTime() - REFUND_MS));

  return db
    .select({ id: refunds.id, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(eq(refunds.state, "done"), isRecent, eq(payments.provider, name), gt(refunds.id, after)),
    )
    .orderBy(asc(refunds.id))
    .limit(BATCH);
}
