import { isMessageKey } from "~/locales/is-message-key.server";
import type { Translate } from "~/locales/i18n.server";
import type { listModerationLog } from "~/models/live/chat/moderation/moderation-log.server";

type Act = Awaited<ReturnType<typeof listModerationLog>>[number];

/** One entry of the moderation log. */
export function actView(
  { id, at, act, by, target, seconds }: Act,
  t: Translate,
  momentOf: (at: Date) => string,
) {
  const unknown = t("live:somebody");
  const time = seconds === null ? "" : durationOf(seconds, t);

  const key = `live:actOf.${act}`;
  const params = { by: by ?? unknown, target: target ?? unknown, time };

  return { id, time: momentOf(at), text: isMessageKey(key) ? t(key, params) : act };
}

function durationOf(seconds: number, t: Translate) {
  const key = `live:time.${seconds}`;

  return isMessageKey(key) ? t(key) : t("live:secondsLong", { count: seconds });
}
