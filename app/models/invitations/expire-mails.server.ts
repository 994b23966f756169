import { and, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { outbox } from "~db/schema";
import { clock } from "~/integrations/clock/clock";

/** Mails that an admin could send again count as waiting. Their texts are cleared by the outbox. */
export async function expireInvitationMails(tx: Tx, condition: SQL): Promise<void> {
  const isUnsent = and(condition, inArray(outbox.state, ["waiting", "failed"]));
  await tx.update(outbox).set({ expiresAt: clock.now() }).where(isUnsent);
}
