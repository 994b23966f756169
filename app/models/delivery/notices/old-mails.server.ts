import { and, inArray, lt, ne, not, type SQL } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { addressedFilter, bulkMailFilter, outbox } from "~db/schema";
import { clock } from "~/platform/clock/clock";

const RETENTION_MS = 30 * 24 * 3600_000;
/** Rows per transaction, few enough not to delay sales. */
const BATCH_SIZE = 500;
/**
 * Column values that remove the person from a mail. They also remove the text, so admins cannot
 * send a failed mail again.
 */
const ANONYMOUS_COLUMNS = {
  userId: null,
  address: "",
  onceKey: null,
  text: "",
  html: "",
  unsubscribeUrl: null,
};

/**
 * Deletes mails after 30 days, sent or not. Sent, failed and expired newsletters stay as rows
 * without the person, because the figures count them. A job calls it.
 */
export async function deleteOldMails(): Promise<void> {
  const oldFilter = and(
    addressedFilter,
    lt(outbox.createdAt, new Date(clock.now().getTime() - RETENTION_MS)),
  );
  const countedFilter = and(oldFilter, bulkMailFilter, ne(outbox.state, "waiting"));

  await inBatches(and(oldFilter, not(bulkMailFilter)), (tx, batchFilter) =>
    tx.delete(outbox).where(batchFilter).returning({ id: outbox.id }),
  );
  await inBatches(countedFilter, (tx, batchFilter) =>
    tx.update(outbox).set(ANONYMOUS_COLUMNS).where(batchFilter).returning({ id: outbox.id }),
  );
}

async function inBatches(
  mailFilter: SQL | undefined,
  changeBatch: (tx: Tx, batchIds: SQL) => Promise<unknown[]>,
) {
  for (let changedCount = BATCH_SIZE; changedCount === BATCH_SIZE;) {
    changedCount = await transaction(async (tx) => {
      const batchIds = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(mailFilter)
        .limit(BATCH_SIZE);

      return (await changeBatch(tx, inArray(outbox.id, batchIds))).length;
    });
  }
}
