import type { ViewContext } from "~/web/views/view-context.server";
import { formatNumber } from "~/locales/format";
import { LOCALE_TAG } from "~/locales/languages";
import type { Audience } from "~/models/live/streams/audience/audience.server";
import type { PlaybackStats } from "~/models/live/streams/audience/playback-stats.server";

const MINUTE_MS = 60_000;

export type PlaybackView = NonNullable<ReturnType<typeof playbackView>>;

/** The playback statistics of a show or its replay; null without reports. */
export function playbackView(numbers: PlaybackStats | null, context: ViewContext) {
  if (!numbers) return null;

  const { t, language } = context;
  const { watchedMs, stalls, stalledMs, latencyMs, rungs: renditions } = numbers;
  const secondsText = (ms: number) => decimalText(ms / 1000, language);

  return {
    watchTime: spanText(watchedMs, context),
    delay:
      latencyMs &&
      t("dashboard:numbers.delayText", {
        half: secondsText(latencyMs.half),
        most: secondsText(latencyMs.most),
      }),
    stalls:
      stalls === 0
        ? t("dashboard:numbers.noStalls")
        : t("dashboard:numbers.stallsText", {
            count: stalls,
            seconds: secondsText(stalledMs),
          }),
    rungs: renditions.map(({ rung: rendition, watchedMs: renditionMs }) => ({
      key: rendition,
      quality: rendition === "audio" ? t("dashboard:numbers.audio") : `${rendition}p`,
      watched: spanText(renditionMs, context),
      share: percentText(watchedMs === 0 ? 0 : renditionMs / watchedMs, language),
    })),
  };
}

export function crowdView(
  { peak: peakViewers, mean: meanViewers }: Audience,
  { language }: ViewContext,
) {
  if (peakViewers === null || meanViewers === null) return null;

  return { peak: formatNumber(peakViewers, language), mean: decimalText(meanViewers, language) };
}

function spanText(ms: number, { t, language }: ViewContext) {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return t("dashboard:numbers.underAMinute");
  if (minutes < 60) return t("common:minutes", { count: minutes });

  return t("common:hoursAndMinutes", {
    hours: formatNumber(Math.floor(minutes / 60), language),
    minutes: minutes % 60,
  });
}

function decimalText(value: number, language: ViewContext["language"]) {
  return new Intl.NumberFormat(LOCALE_TAG[language], { maximumFractionDigits: 1 }).format(value);
}

function percentText(fraction: number, language: ViewContext["language"]) {
  return new Intl.NumberFormat(LOCALE_TAG[language], { style: "percent" }).format(fraction);
}
