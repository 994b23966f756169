import { momentText } from "~/web/views/moment.server";
import type { ViewContext } from "~/web/views/view-context.server";
import { formatNumber } from "~/locales/format";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import { findReplayExpiry } from "~/models/shows/events/find-event.server";
import { eventState } from "~/models/shows/events/event-state";
import type { SeatSale } from "~/models/tickets/seat-sale.server";
import { isReplayBeingMade } from "~/models/live/streams/replay/recordings.server";
import { findOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { descriptionView } from "./event-page.server";
import { wordDuration } from "~/locales/duration";

export async function overviewTab(
  event: EventRecord,
  { left: seatsLeft }: SeatSale,
  context: ViewContext,
) {
  const { t, language, now } = context;
  const isCancelled = eventState(event, now) === "cancelled";

  return {
    tab: "overview" as const,
    description: descriptionView(event, context),
    duration: wordDuration(event.duration, t, language),
    sold: formatNumber(event.currentAttendees, language),
    saved: formatNumber(event.savedCount, language),
    left: event.maxAttendees === null ? null : formatNumber(seatsLeft, language),
    isCancelled,
    technical: isCancelled ? null : await technicalView(event, context),
  };
}

export type OverviewTab = Awaited<ReturnType<typeof overviewTab>>;

/** Technical facts: measured values while the show is live, planned values before. */
async function technicalView(event: EventRecord, context: ViewContext) {
  const { t, now } = context;
  const broadcast = event.isLive ? findOnAir(event.id) : null;
  const state = eventState(event, now);
  const elsewhere = event.streamPlatform !== "nhacsong_live";
  const picture = broadcast ? pictureOf(broadcast.renditions, context) : null;

  return {
    title: t(
      state === "upcoming" || state === "started" ? "event:technicalPlanned" : "event:technical",
    ),
    facts: [
      ...(picture ? [{ label: t("event:picture"), value: picture }] : []),
      {
        label: t("event:where"),
        value: elsewhere ? platformOf(event, context) : t("event:onlineEvent"),
      },
      { label: t("event:spoken"), value: t(`event:languageOf.${event.language}`) },
      { label: t("event:recording"), value: await replayOf(event, state, context) },
    ],
  };
}

function pictureOf(renditions: string[], { t }: ViewContext): string {
  const heights = renditions
    .filter((rendition) => /^v\d+$/.test(rendition))
    .map((rendition) => Number(rendition.slice(1)));
  const pictures = heights.sort((left, right) => right - left).map((height) => `${height}p`);

  return [...pictures, ...(renditions.includes("a") ? [t("event:audioOnly")] : [])].join(", ");
}

function platformOf(event: EventRecord, { t }: ViewContext) {
  return t("event:platformElsewhere", {
    platform: t(`vocabulary:platform.${event.streamPlatform}`),
  });
}

async function replayOf(event: EventRecord, state: string, context: ViewContext): Promise<string> {
  const { t } = context;
  if (event.replayDays === null) return t("event:noReplay");
  if (state !== "ended") return t("event:replayDays", { count: event.replayDays });

  const replayEnd = await findReplayExpiry(event.id);
  if (replayEnd) return t("event:replayUntil", { time: momentText(replayEnd, context) });
  if (event.replayReadyAt) return t("event:replayOver");

  return (await isReplayBeingMade(event.id)) ? t("event:replayComing") : t("event:notRecorded");
}
