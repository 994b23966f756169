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
