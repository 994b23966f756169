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

const DAY = 24 * 60;

type CompleteShows = (tx: Tx, shows: EventRow[]) => Promise<void>;

/**
 * Creates the same show on `times` consecutive weeks at the same local time, all or none.
 * Followers are notified once, of all of them. `complete` writes what belongs to the new shows in
 * the same transaction.
 * @throws AppError unauthenticated, forbidden, invalid (with fields), throttled
 */
export async function createSeries(
  actor: Actor,
  input: EventInput,
  times: number,
  seenShare?: string,
  complete: CompleteShows = async () => {},
): Promise<EventRow[]> {
  assertCanUseDashboard(actor);
  if (!Number.isInteger(times) || times < 1 || times > SERIES_LIMIT)
    throw new AppError("invalid", "errors:invalid", {
      fields: { repeat: { key: "dashboard:repeatInvalid" } },
    });

  const first = toEventColumns(null, input);
  if (first.status === "published") await assertTermsAgreed(actor);
  for (let n = 0; n < times; n++) await throttleWriting(actor.userId, true);
  const length = minutesBetween(first.startTime, first.endTime);
  const rows = Array.from({ length: times }, (_, week) => {
    const startTime = weeksLater(first.startTime, week, required(first.timeZone));
    const endTime = new Date(startTime.getTime() + length * 60_000);

    return { ...first, startTime, endTime, artistId: actor.userId };
  });

  return transaction(async (tx) => {
    const shows = await tx.insert(events).values(rows).returning();

    await complete(tx, shows);

    const published = shows.filter(({ status }) => status === "published");
    if (published.length > 0)
      await fixSiteShare(
        tx,
        published.map(({ id }) => id),
        seenShare,
      );
    for (const show of published) await addFollowerNews(tx, "published", show);
    for (const { id } of published) await recordWebhook(tx, "event.published", id);

    return shows;
  });
}

/**
 * The shows of a series that start at another local time: that day the clocks skip the time of the
 * first.
 */
export function listMovedShows(shows: EventRow[]): EventRow[] {
  const timeOf = ({ startTime, timeZone }: EventRow) => wallTimeAt(startTime, timeZone).slice(11);

  return shows.filter((show) => timeOf(show) !== timeOf(shows[0]!));
}

/** A local time skipped by a clock change moves one hour later. */
function weeksLater(start: Date, weeks: number, zone: string): Date {
  if (weeks === 0) return start;

  const wall = required(laterAt(wallTimeAt(start, zone), weeks * 7 * DAY, "UTC"));

  return nextInstantAt(wall, zone);
}
