import type { Tx } from "~db/client.server";
import { auditLog } from "~db/schema";
import type { MessageKey } from "~/locales/message-key";
import type { Actor } from "./actor";

/** The actions that have a sentence in the texts. */
export type AuditAction<Key = MessageKey> = Key extends `admin:auditLine.${infer Kind}.${infer Act}`
  ? `${Kind}.${Act}`
  : never;

type AuditEntry = { action: AuditAction; target: string; detail?: Record<string, unknown> };

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
