import { formatHourMinute } from "~/locales/dates";
import { translator } from "~/locales/i18n.server";
import type { AppError } from "~/platform/errors";
import type { Identity } from "./client.server";

/**
 * The text of an error in the client's language; instants become times in the client's time zone.
 */
export function errorText(
  error: AppError,
  { language, zone }: Pick<Identity, "language" | "zone">,
): string {
  const { until, ...params } = error.details.params ?? {};
  const t = translator(language);
  if (typeof until !== "string" || !zone) return t(error.messageKey, error.details.params);

  return t(error.messageKey, { ...params, time: formatHourMinute(new Date(until), zone) });
}
