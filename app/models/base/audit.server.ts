import type { Tx } from "~db/client.server";
import { auditLog } from "~db/schema";
import type { Actor } from "./actor";

type AuditEntry = { action: string; target: string; detail?: Record<string, unknown> };

/**
 * Logs a privileged action in the transaction that performs it, so neither exists without the
 * other.
 */
export async function writeAudit(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { action, target, detail }: AuditEntry,
) {
  await tx.insert(auditLog).values({ actorId: actor.userId, action, target, detail });
}
