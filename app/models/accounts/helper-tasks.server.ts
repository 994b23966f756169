import { sql, type SQLWrapper } from "drizzle-orm";
import { prepared, type DbReader } from "~db/client.server";
import type { HelperTask } from "~db/vocabularies";
import type { Member } from "~/models/base/actor";

/** Helpers who have accepted their invitation, while the artist may stream shows. */
const activeHelpers = sql`helpers h
  join artist_profiles p on p.user_id = h.artist_id join users a on a.id = h.artist_id
  where h.accepted_at is not null and p.is_approved and a.suspended_at is null`;

/** Column with all teams of an account. */
export const teamRolesColumn = (userId: SQLWrapper) =>
  sql<NonNullable<Member["helps"]>>`(
    select json_group_array(json_object('artistId', h.artist_id, 'task', h.task)) from ${activeHelpers} and h.user_id = ${userId}
  )`.mapWith(JSON.parse);

const tasksOf = prepared((reader) => {
  const [artistId, userId] = [sql.placeholder("artistId"), sql.placeholder("userId")];

  return reader
    .select({ task: sql<HelperTask>`h.task` })
    .from(sql`${activeHelpers} and h.artist_id = ${artistId} and h.user_id = ${userId}`)
    .prepare();
});

/** Lists the tasks that an artist has given to a person. */
export async function listTasks(
  artistId: string,
  userId: string,
  reader: DbReader,
): Promise<HelperTask[]> {
  return (await tasksOf(reader).all({ artistId, userId })).map(({ task }) => task);
}
