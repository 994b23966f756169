import type { MessageKey } from "~/locales/message-key";
import { checkText } from "~/locales/check-text";
import { formatNumber } from "~/locales/format";
import { wordValues } from "~/locales/quantities";
import { type CheckReading, listChecks } from "~/operations/checks/check-list.server";
import { areProbesRunning } from "~/operations/checks/probes.server";
import { clockText } from "../moment.server";
import type { AdminContext } from "./admin-list.server";

export type CheckView = ReturnType<typeof checkText> & {
  key: string;
  state: "ok" | "warn" | "bad";
  link: string | null;
  /** "Checked 12 minutes ago", of what is not looked at each time. */
  probed: string | null;
};

/** The health checks in words, the worst first, under a heading that counts them. */
export async function healthView(context: AdminContext) {
  const { actor, language, t, now } = context;
  const found = await listChecks(actor);
  const checks = found.map((reading) => checkView(reading, context));

  const count = (state: string) => checks.filter((it) => it.state === state).length;
  const [bad, warn] = [count("bad"), count("warn")];
  const numbered = (key: MessageKey, n: number) =>
    t(key, { count: n, n: formatNumber(n, language) });
  const checked = t("health:checked", { time: clockText(now, context) });

  return {
    state: bad > 0 ? ("bad" as const) : warn > 0 ? ("warn" as const) : ("ok" as const),
    heading:
      bad > 0 ? numbered("health:fixNow", bad) : t(warn > 0 ? "health:someLook" : "health:allGood"),
    checked: areProbesRunning() ? t("health:running") : checked,
    toLook: warn > 0 ? numbered("health:toLook", warn) : null,
    checks,
  };
}

function checkView(reading: CheckReading, { language, t, now }: AdminContext): CheckView {
  const { name: key, state, link = null, probedAt } = reading;
  const age = probedAt && { ms: now.getTime() - probedAt.getTime() };
  const probed = age ? t("health:probed", wordValues({ age }, language)) : null;

  return { key, state, link, probed, ...checkText(t, language, reading) };
}
