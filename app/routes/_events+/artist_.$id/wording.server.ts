import type { ViewContext } from "~/web/views/view-context.server";

const MINUTE = 60_000;

/** "Usually replies within 3 hours": rounded up. */
export function replyTimeText(milliseconds: number, { t }: Pick<ViewContext, "t">): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  const hours = Math.ceil(minutes / 60);
  const time =
    minutes < 60
      ? t("common:minutes", { count: minutes })
      : hours < 48
        ? t("common:hours", { count: hours })
        : t("common:days", { count: Math.ceil(hours / 24) });
  return t("artists:repliesWithin", { time });
}

/** "UTC+7", at present. */
export function zoneText(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(now);
  const offset = parts.find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "00"] = /GMT([+-])(\d{2}):(\d{2})/.exec(offset) ?? [];
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}
