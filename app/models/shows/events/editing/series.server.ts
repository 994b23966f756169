import { transaction, type Tx } from "~db/client.server";
import { events } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { addFollowerNews } from "../news/follower-news.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { assertTermsAgreed } from "~/models/base/site/documents/terms-agreement.server";
import { minutesBetween, SERIES_LIMIT, wallTimeAt } from "../protocol";
import { laterAt, nextInstantAt } from "../zoned-time";
import type { EventInput } from "./schema";
import { type EventRow, toEventColumns } from "./event-columns";
import { fixSiteShare } from "~/models/money/site-share/site-share.server";
import { throttleWriting } from "./write-throttle.server";
import { recordWebhook } from "~/models/delivery/webhooks/record-webhook.server";
import { required } from "~/platform/required";

const DAY_MINUTES = 24 * 60;

type CompleteShows = (tx: Tx, shows: EventRow[]) => Promise<void>;

/**
 * Creates the same show in `weekCount` consecutive weeks at the same local time, all or none.
 * Followers get one notification of all shows. `writeMore` writes rows that belong to the new shows
 * in the same transaction.
 * @throws AppError unauthenticated, forbidden, invalid (with fields), throttled
 */
export async function createSeries(
  actor: Actor,
  eventInput: EventInput,
  weekCount: number,
  seenShare?: string,
  writeMore: CompleteShows = async () => {},
): Promise<EventRow[]> {
  assertCanUseDashboard(actor);
  if (!Number.isInteger(weekCount) || weekCount < 1 || weekCount > SERIES_LIMIT)
    throw new AppError("invalid", "errors:invalid", {
      fields: { repeat: { key: "dashboard:repeatInvalid" } },
    });

  const firstShow = toEventColumns(null, eventInput);
  if (firstShow.status === "published") await assertTermsAgreed(actor);
  for (let index = 0; index < weekCount; index++) await throttleWriting(actor.userId, true);
  const showMinutes = minutesBetween(firstShow.startTime, firstShow.endTime);
  const showValues = Array.from({ length: weekCount }, (_, weekIndex) => {
    const startTime = addWeeks(firstShow.startTime, weekIndex, required(firstShow.timeZone));
    const endTime = new Date(startTime.getTime() + showMinutes * 60_000);

    return { ...firstShow, startTime, endTime, artistId: actor.userId };
  });

  return transaction(async (tx) => {
    const createdShows = await tx.insert(events).values(showValues).returning();

    await writeMore(tx, createdShows);

    const publishedShows = createdShows.filter(({ status }) => status === "published");
    if (publishedShows.length > 0)
      await fixSiteShare(
        tx,
        publishedShows.map(({ id }) => id),
        seenShare,
      );
    for (const show of publishedShows) await addFollowerNews(tx, "published", show);
    for (const { id } of publishedShows) await recordWebhook(tx, "event.published", id);

    return createdShows;
  });
}

/**
 * Lists the shows of a series that start at another local time than the first, since the clocks
 * skip that time on their day.
 */
export function listMovedShows(seriesShows: EventRow[]): EventRow[] {
  const localTimeOf = ({ startTime, timeZone }: EventRow) =>
    wallTimeAt(startTime, timeZone).slice(11);

  return seriesShows.filter((show) => localTimeOf(show) !== localTimeOf(seriesShows[0]!));
}

/** A local time skipped by a clock change moves one hour later. */
function addWeeks(firstStart: Date, weeks: number, timeZone: string): Date {
  if (weeks === 0) return firstStart;

  const wallTime = required(
    laterAt(wallTimeAt(firstStart, timeZone), weeks * 7 * DAY_MINUTES, "UTC"),
  );

  return nextInstantAt(wallTime, timeZone);
}
