import { sql } from "drizzle-orm";
import { type events, notices } from "~db/schema";

/** What a notice says of a further show. `startTime` in milliseconds. */
type FurtherShow = Pick<typeof events.$inferSelect, "language" | "title" | "titleOther"> & {
  startTime: number;
};

/** The further shows of a notice that are still announced, in the order of their times. */
export const furtherShows = sql<FurtherShow[]>`(
  select json_group_array(json_object(
    'language', s.language, 'title', s.title, 'titleOther', s.title_other, 'startTime', s.start_time))
  from (
    select e.* from events e join json_each(${notices.details}, '$.eventIds') ids on ids.value = e.id
    where e.status = 'published' and e.hidden_at is null order by e.start_time
  ) s
)`.mapWith((text: string) => JSON.parse(text) as FurtherShow[]);
