import { sql } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { required } from "~/platform/required";

type Code = { id: string; isListed: boolean };
type Buyer = { userId: string; eventId: string };

/**
 * Counts the uses of a code: tickets that were not refunded, and unexpired holds.
 * @param exceptPaymentId a payment that does not count
 */
export async function countUses(
  reader: DbReader,
  codeId: string,
  exceptPaymentId = "",
): Promise<number> {
  const [result] = await reader.all<{ uses: number }>(sql`
    select (select count(*) from tickets where code_id = ${codeId} and status <> 'refunded')
      + (select count(*) from payments where code_id = ${codeId} and state in ('held', 'paying')
        and held_until > ${clock.now().getTime()} and id <> ${exceptPaymentId}) as uses`);

  return required(result).uses;
}

/**
 * True if this person has used the code: for a code with listed addresses, at any show; for other
 * codes, at this show. Gifts count for the giver.
 */
export async function hasUsed(
  reader: DbReader,
  { id: codeId, isListed }: Code,
  buyer: Buyer,
  exceptPaymentId = "",
) {
  const { userId, eventId } = buyer;
  const eventFilter = isListed ? sql`1` : sql`event_id = ${eventId}`;
  const [result] = await reader.all<{ isUsed: number }>(sql`
    select exists (
      select 1 from payments where user_id = ${userId} and code_id = ${codeId} and ${eventFilter} and id <> ${exceptPaymentId}
        and (state = 'paid' or (state in ('held', 'paying') and held_until > ${clock.now().getTime()}))
      union all
      select 1 from tickets where user_id = ${userId} and code_id = ${codeId} and ${eventFilter} and status <> 'refunded'
        and payment_id is null
        and not exists (select 1 from gifts where ticket_id = tickets.id and giver_id <> ${userId})
      union all
      select 1 from gifts join tickets on tickets.id = gifts.ticket_id
      where giver_id = ${userId} and code_id = ${codeId} and ${eventFilter} and status <> 'refunded' and payment_id is null
    ) as isUsed`);

  return required(result).isUsed === 1;
}
