import { type SQL, sql } from "drizzle-orm";
import type { DbReader } from "~db/client.server";
import type { newsletters } from "~db/schema";
import { inlineLimit } from "~db/patches/inline-limit";
import type { Language } from "~db/vocabularies";
import { required } from "~/platform/required";

type Audience = Pick<typeof newsletters.$inferSelect, "artistId" | "eventId">;
/**
 * `until`: only people who followed or bought by this time; `after`: only people whose id is
 * greater than this one.
 */
type ReceiverRange = { until: Date; after?: string };

export type Receiver = {
  id: string;
  email: string;
  name: string;
  firstName: string;
  language: Language | null;
};

/**
 * Counts the receivers of a newsletter: active accounts with a proven address that does not bounce,
 * which have not turned newsletters off, stopped the newsletters of this artist, or blocked the
 * artist.
 */
export async function countReceivers(
  reader: DbReader,
  audience: Audience,
  range: ReceiverRange,
): Promise<number> {
  const [countRow] = await reader.all<{ n: number }>(
    sql`select count(*) as n ${receiversSql(audience, range)}`,
  );

  return required(countRow).n;
}

/** Lists the next receivers in the order of their ids. */
export function listNextReceivers(
  reader: DbReader,
  audience: Audience,
  range: ReceiverRange,
  maxReceivers: number,
): Promise<Receiver[]> {
  const receiversQuery = sql`select u.id, u.email, u.name, u.first_name as firstName, u.language
    ${receiversSql(audience, range)} order by a.user_id ${inlineLimit(maxReceivers)}`;

  return Promise.resolve(reader.all<Receiver>(receiversQuery));
}

function receiversSql(audience: Audience, range: ReceiverRange): SQL {
  const { artistId } = audience;

  return sql`from (${audienceSql(audience, range)}) a join users u on u.id = a.user_id
    where u.email is not null and u.email_proven_at is not null and u.bounced_email is not u.email
      and u.deleted_at is null and u.suspended_at is null
      and coalesce(json_extract(u.notifications, '$.newsletters'), 1)
      and not exists (select 1 from newsletter_stops s where s.user_id = u.id and s.artist_id = ${artistId})
      and not exists (select 1 from message_blocks b where b.blocker_id = u.id and b.blocked_id = ${artistId})`;
}

/**
 * SQL of the audience. People who follow or buy later get the next newsletter. Unclaimed gifts have
 * no holder to write to.
 */
function audienceSql({ artistId, eventId }: Audience, { until, after = "" }: ReceiverRange): SQL {
  const latestMs = until.getTime();
  if (eventId === null)
    return sql`select user_id from follows
      where artist_id = ${artistId} and user_id > ${after} and created_at <= ${latestMs}`;

  return sql`select user_id from tickets
    where event_id = ${eventId} and user_id > ${after} and purchase_date <= ${latestMs}
      and status <> 'refunded' and is_unclaimed = 0`;
}
