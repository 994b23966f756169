import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatHourMinute } from "~/locales/dates";
import { translator } from "~/locales/i18n.server";
import type { AppError } from "~/errors";
import type { Identity } from "./client.server";

/** A refusal in the reader's words; moments in it become times of the reader's day. */
export function wordRefusal(error: AppError, { language, zone }: Pick<Identity, "language" | "zone">): string {
  const { until, ...params } = error.details.params ?? {};
  const time = typeof until === "string" ? formatHourMinute(new Date(until), zone ?? VIETNAM_ZONE) : "";
  return translator(language)(error.messageKey, { ...params, time });
}
