import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~db/client.server";
import type { newsletters } from "~db/schema";
import { inlineLimit } from "~db/patches/inline-limit";
import type { Language } from "~db/vocabularies";
import { required } from "~/platform/required";

type Audience = Pick<typeof newsletters.$inferSelect, "artistId" | "eventId">;
/** Of people who follow or hold a ticket since then, those behind a certain one. */
type Part = { until: Date; after?: string };

export type Receiver = {
  id: string;
  email: string;
  name: string;
  firstName: string;
  language: Language | null;
};

/**
 * How many people a newsletter goes to: active accounts with a confirmed address that does not
 * bounce, which neither turned newsletters off, nor stopped those of this artist, nor blocked the
 * artist.
 */
export async function countReceivers(
  reader: Reader,
  audience: Audience,
  part: Part,
): Promise<number> {
  const [row] = await reader.all<{ n: number }>(
    sql`select count(*) as n ${receiversOf(audience, part)}`,
  );

  return required(row).n;
}

/** The next ones in the order of their ids. */
export function listNextReceivers(
  reader: Reader,
  audience: Audience,
  part: Part,
  limit: number,
): Promise<Receiver[]> {
  const query = sql`select u.id, u.email, u.name, u.first_name as firstName, u.language
    ${receiversOf(audience, part)} order by a.user_id ${inlineLimit(limit)}`;

  return Promise.resolve(reader.all<Receiver>(query));
}

function receiversOf(audience: Audience, part: Part): SQL {
  const { artistId } = audience;

  return sql`from (${audienceOf(audience, part)}) a join users u on u.id = a.user_id
    where u.email is not null and u.email_proven_at is not null and u.bounced_email is not u.email
      and u.deleted_at is null and u.suspended_at is null
      and coalesce(json_extract(u.notifications, '$.newsletters'), 1)
      and not exists (select 1 from newsletter_stops s where s.user_id = u.id and s.artist_id = ${artistId})
      and not exists (select 1 from message_blocks b where b.blocker_id = u.id and b.blocked_id = ${artistId})`;
}

/**
 * Whoever follows or buys later gets the next newsletter. Unclaimed gifts have nobody to write to.
 */
function audienceOf({ artistId, eventId }: Audience, { until, after = "" }: Part): SQL {
  const latest = until.getTime();
  if (eventId === null)
    return sql`select user_id from follows
      where artist_id = ${artistId} and user_id > ${after} and created_at <= ${latest}`;

  return sql`select user_id from tickets
    where event_id = ${eventId} and user_id > ${after} and purchase_date <= ${latest}
      and status <> 'refunded' and is_unclaimed = 0`;
}
