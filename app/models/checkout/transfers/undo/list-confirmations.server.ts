import type { MessageKey } from "~/locales/message-key";
import { and, desc, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { bankTransactions, events, passes, payments, transfers, users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertCanConfirmTransfers } from "../permissions";
import { planUndo } from "./plan-undo.server";

export const CONFIRMATION_DAYS = 14;
const DAY_MS = 24 * 3600_000;
const MAX_ROWS = 50;

/**
 * Lists recent confirmations by treasurers, newest first. `obstacle`: why the confirmation can no
 * longer be undone.
 */
export async function listConfirmations(actor: Actor) {
  assertCanConfirmTransfers(actor);

  const manualFilter = and(
    eq(bankTransactions.source, "manual"),
    eq(bankTransactions.state, "matched"),
  );
  const recentFilter = gt(
    bankTransactions.createdAt,
    new Date(clock.now().getTime() - CONFIRMATION_DAYS * DAY_MS),
  );
  const confirmations = await db
    .select({
      transaction: bankTransactions,
      reference: transfers.reference,
      event: events,
      pass: passes,
      buyer: users.name,
    })
    .from(bankTransactions)
    .innerJoin(transfers, eq(transfers.paymentId, bankTransactions.paymentId))
    .innerJoin(payments, eq(payments.id, bankTransactions.paymentId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .leftJoin(passes, eq(passes.id, payments.passId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(manualFilter, recentFilter))
    .orderBy(desc(bankTransactions.createdAt))
    .limit(MAX_ROWS);
  const plans = await Promise.all(
    confirmations.map((confirmation) => planUndo(db, confirmation.transaction)),
  );

  return confirmations.map((confirmation, position) => ({
    ...confirmation,
    obstacle: obstacleIn(plans[position]!),
  }));
}

function obstacleIn(plan: Awaited<ReturnType<typeof planUndo>>): MessageKey | null {
  return "obstacle" in plan ? plan.obstacle : null;
}
