import { isMessageKey } from "~/locales/is-message-key.server";
import type { Translate } from "~/locales/i18n.server";
import type { listModerationLog } from "~/models/live/chat/moderation/moderation-log.server";

type LogEntry = Awaited<ReturnType<typeof listModerationLog>>[number];

/** An entry of the moderation log. */
export function actView(
  { id: actId, at: actedAt, act: actName, by: moderator, target, seconds }: LogEntry,
  t: Translate,
  momentOf: (actedAt: Date) => string,
) {
  const unknown = t("moderation:unknownPerson");
  const durationText = seconds === null ? "" : durationOf(seconds, t);

  const actKey = `moderation:actOf.${actName}`;
  const params = { by: moderator ?? unknown, target: target ?? unknown, time: durationText };

  return {
    id: actId,
    time: momentOf(actedAt),
    text: isMessageKey(actKey) ? t(actKey, params) : actName,
  };
}

function durationOf(seconds: number, t: Translate) {
  const durationKey = `live:time.${seconds}`;

  return isMessageKey(durationKey)
    ? t(durationKey)
    : t("moderation:secondsLong", { count: seconds });
}
