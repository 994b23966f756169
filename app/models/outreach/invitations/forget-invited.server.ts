import { lt, sql } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { invitationLists } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { deleteDrafts } from "./manage-lists.server";

const DAY_MS = 24 * 3600_000;
const DRAFT_DAYS = 7;
const ADDRESS_DAYS = 30;

/**
 * Deletes drafts that were not sent in a week, and the addresses of the codes of invitations a month after the mail,
 * once the show is over.
 */
export async function forgetInvited(): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await transaction(async (tx) => {
    await deleteDrafts(tx, lt(invitationLists.createdAt, before(DRAFT_DAYS)));
    await forgetCodes(tx, before(ADDRESS_DAYS));
  });
}

/** Addresses that have taken their ticket belong to an account. */
async function forgetCodes(tx: Tx, until: Date) {
  const rows = await tx.all<{ id: string }>(sql`
    select l.code_id as id from invitation_lists l left join events e on e.id = l.event_id
    where l.code_id is not null and l.sent_at < ${until.getTime()}
      and (e.id is null or e.status = 'cancelled' or e.start_time + e.duration * 60000 < ${clock.now().getTime()})
      and exists (select 1 from code_addresses a where a.code_id = l.code_id and a.user_id is null)
    limit 10`);
  for (const { id } of rows) await tx.run(sql`delete from code_addresses where code_id = ${id} and user_id is null`);
}
