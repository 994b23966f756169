import type { Translate } from "~/locales/i18n.server";
import type { listModerationLog } from "~/models/live/chat/moderation/moderation-log.server";

type Act = Awaited<ReturnType<typeof listModerationLog>>[number];

/** One entry of the moderation log. */
export function actView({ id, at, act, by, target, seconds }: Act, t: Translate, momentOf: (at: Date) => string) {
  const nobody = t("live:somebody");
  const time = seconds === null ? "" : durationOf(seconds, t);

  return { id, time: momentOf(at), text: t(`live:actOf.${act}`, { by: by ?? nobody, target: target ?? nobody, time }) };
}

function durationOf(seconds: number, t: Translate) {
  const isNamed = [10, 60, 600, 3600, 86_400].includes(seconds);

  return isNamed ? t(`live:time.${seconds}`) : t("live:secondsLong", { count: seconds });
}
