import { and, inArray, isNull, lt, ne } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { hasInvitedAddress, invitationLists, outbox } from "~db/schema";
import { clock } from "~/integrations/clock/clock";

const DAY_MS = 24 * 3600_000;
const DRAFT_DAYS = 7;
const ADDRESS_DAYS = 30;
/** Rows of a run, few enough not to delay sales. */
const BATCH = 500;

/** Deletes drafts that were not sent in a week, and the addresses of invitations a month after the mail. */
export async function forgetInvited(): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const isOldDraft = and(isNull(invitationLists.sentAt), lt(invitationLists.createdAt, before(DRAFT_DAYS)));
  await transaction(async (tx) => {
    await tx.delete(invitationLists).where(isOldDraft);
    const isOld = and(hasInvitedAddress, ne(outbox.state, "waiting"), lt(outbox.createdAt, before(ADDRESS_DAYS)));
    const old = tx.select({ id: outbox.id }).from(outbox).where(isOld).limit(BATCH);
    await tx.update(outbox).set({ address: "" }).where(inArray(outbox.id, old));
  });
}
