import { sql } from "drizzle-orm";
import { type events, notices } from "~db/schema";

/** The fields of a further show in a notification. `startTime` is in milliseconds. */
type FurtherShow = Pick<typeof events.$inferSelect, "language" | "title" | "titleOther"> & {
  startTime: number;
};

/**
 * SQL that selects the further shows of a notification that are still published, in the order of
 * their start times.
 */
export const furtherShows = sql<FurtherShow[]>`(
  select json_group_array(json_object(
    'language', s.language, 'title', s.title, 'titleOther', s.title_other, 'startTime', s.start_time))
  from (
    select e.* from events e join json_each(${notices.details}, '$.eventIds') ids on ids.value = e.id
    where e.status = 'published' and e.hidden_at is null order by e.start_time
  ) s
)`.mapWith((showsJson: string) => JSON.parse(showsJson) as FurtherShow[]);
