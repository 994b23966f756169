import { sql, type SQLWrapper } from "drizzle-orm";
import { users } from "~db/schema";
import type { AuthorMark } from "./author-mark.protocol";

/**
 * Column with the mark of the author in `users` at a show of this artist; null for people without a
 * role.
 */
export function authorMark(artistId: SQLWrapper) {
  return sql<AuthorMark | null>`case
    when ${users.id} = ${artistId} then 'artist'
    when ${users.role} = 'admin' then 'admin'
    when exists (select 1 from helpers h where h.artist_id = ${artistId} and h.user_id = ${users.id}
      and h.task = 'moderator' and h.accepted_at is not null) then 'moderator' end`;
}
