import type { ViewContext } from "~/web/views/view-context.server";
import { formatNumber } from "~/locales/format";
import { LOCALE_TAG } from "~/locales/languages";
import type { Audience } from "~/models/live/streams/audience/audience.server";
import type { PlaybackStats } from "~/models/live/streams/audience/playback-stats.server";

const MINUTE_MS = 60_000;

export type PlaybackView = NonNullable<ReturnType<typeof playbackView>>;

/** Playback statistics of a show or its replay; null without reports. */
export function playbackView(numbers: PlaybackStats | null, context: ViewContext) {
  if (!numbers) return null;

  const { t, language } = context;
  const { watchedMs, stalls, stalledMs, latencyMs, rungs } = numbers;
  const seconds = (ms: number) => decimal(ms / 1000, language);
  const formatted = formatNumber(stalls, language);

  return {
    watchTime: spanText(watchedMs, context),
    delay:
      latencyMs &&
      t("dashboard:numbers.delayText", {
        half: seconds(latencyMs.half),
        most: seconds(latencyMs.most),
      }),
    stalls:
      stalls === 0
        ? t("dashboard:numbers.noStalls")
        : t("dashboard:numbers.stallsText", {
            count: stalls,
            formatted,
            seconds: seconds(stalledMs),
          }),
    rungs: rungs.map(({ rung, watchedMs: ofRung }) => ({
      key: rung,
      quality: rung === "audio" ? t("dashboard:numbers.audio") : `${rung}p`,
      watched: spanText(ofRung, context),
      share: percent(watchedMs === 0 ? 0 : ofRung / watchedMs, language),
    })),
  };
}

export function crowdView({ peak, mean }: Audience, { language }: ViewContext) {
  if (peak === null || mean === null) return null;

  return { peak: formatNumber(peak, language), mean: decimal(mean, language) };
}

function spanText(ms: number, { t, language }: ViewContext) {
  const all = Math.floor(ms / MINUTE_MS);
  if (all === 0) return t("dashboard:numbers.underAMinute");
  if (all < 60) return t("common:minutes", { count: all });

  return t("common:hoursAndMinutes", {
    hours: formatNumber(Math.floor(all / 60), language),
    minutes: all % 60,
  });
}

function decimal(value: number, language: ViewContext["language"]) {
  return new Intl.NumberFormat(LOCALE_TAG[language], { maximumFractionDigits: 1 }).format(value);
}

function percent(part: number, language: ViewContext["language"]) {
  return new Intl.NumberFormat(LOCALE_TAG[language], { style: "percent" }).format(part);
}
