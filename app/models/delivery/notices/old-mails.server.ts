import { and, inArray, lt, ne, not, type SQL } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { isAddressed, isBulk, outbox } from "~db/schema";
import { clock } from "~/platform/clock/clock";

const RETENTION_MS = 30 * 24 * 3600_000;
/** Rows of a transaction, few enough not to delay sales. */
const BATCH = 500;
/** Without its text, no admin sends a failed mail again. */
const FORGOTTEN = {
  userId: null,
  address: "",
  onceKey: null,
  text: "",
  html: "",
  unsubscribeUrl: null,
};

/**
 * Deletes mails after 30 days, sent or not. Rows of newsletters stay without the person: their
 * figures count them. Called by a job.
 */
export async function deleteOldMails(): Promise<void> {
  const isOld = and(
    isAddressed,
    lt(outbox.createdAt, new Date(clock.now().getTime() - RETENTION_MS)),
  );
  const isCounted = and(isOld, isBulk, ne(outbox.state, "waiting"));

  await inBatches(and(isOld, not(isBulk)), (tx, some) =>
    tx.delete(outbox).where(some).returning({ id: outbox.id }),
  );
  await inBatches(isCounted, (tx, some) =>
    tx.update(outbox).set(FORGOTTEN).where(some).returning({ id: outbox.id }),
  );
}

async function inBatches(
  which: SQL | undefined,
  change: (tx: Tx, some: SQL) => Promise<unknown[]>,
) {
  for (let changed = BATCH; changed === BATCH;) {
    changed = await transaction(async (tx) => {
      const some = tx.select({ id: outbox.id }).from(outbox).where(which).limit(BATCH);

      return (await change(tx, inArray(outbox.id, some))).length;
    });
  }
}
