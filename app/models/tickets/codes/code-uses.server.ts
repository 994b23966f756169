import { sql } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { required } from "~/platform/required";

type Code = { id: string; isListed: boolean };
type Buyer = { userId: string; eventId: string };

/**
 * Counts the uses of a code: tickets that were not given back, and unexpired holds.
 * @param exceptPaymentId a payment that does not count
 */
export async function countUses(
  reader: Reader,
  codeId: string,
  exceptPaymentId = "",
): Promise<number> {
  const [row] = await reader.all<{ uses: number }>(sql`
    select (select count(*) from tickets where code_id = ${codeId} and status <> 'refunded')
      + (select count(*) from payments where code_id = ${codeId} and state in ('held', 'paying')
        and held_until > ${clock.now().getTime()} and id <> ${exceptPaymentId}) as uses`);

  return required(row).uses;
}

/**
 * Whether this person has a use: of a listed code for any show, of another one for this show. Gifts
 * count for the giver.
 */
export async function hasUsed(
  reader: Reader,
  { id, isListed }: Code,
  buyer: Buyer,
  exceptPaymentId = "",
) {
  const { userId, eventId } = buyer;
  const isHere = isListed ? sql`1` : sql`event_id = ${eventId}`;
  const [row] = await reader.all<{ isUsed: number }>(sql`
    select exists (
      select 1 from payments where user_id = ${userId} and code_id = ${id} and ${isHere} and id <> ${exceptPaymentId}
        and (state = 'paid' or (state in ('held', 'paying') and held_until > ${clock.now().getTime()}))
      union all
      select 1 from tickets where user_id = ${userId} and code_id = ${id} and ${isHere} and status <> 'refunded'
        and payment_id is null
        and not exists (select 1 from gifts where ticket_id = tickets.id and giver_id <> ${userId})
      union all
      select 1 from gifts join tickets on tickets.id = gifts.ticket_id
      where giver_id = ${userId} and code_id = ${id} and ${isHere} and status <> 'refunded' and payment_id is null
    ) as isUsed`);

  return required(row).isUsed === 1;
}
