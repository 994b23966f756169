import { checkText } from "~/locales/check-text";
import { wordValues } from "~/locales/quantities";
import { type CheckReading, listChecks } from "~/operations/checks/check-list.server";
import { areProbesRunning } from "~/operations/checks/probes.server";
import { clockText } from "../moment.server";
import type { AdminContext } from "./admin-list.server";

export type CheckView = ReturnType<typeof checkText> & {
  key: string;
  state: "ok" | "warn" | "bad";
  link: string | null;
  /**
   * Text such as "Checked 12 minutes ago"; null for checks that run whenever the page is opened.
   */
  probed: string | null;
};

/** The translated health checks, the worst first, with a heading that counts them. */
export async function healthView(context: AdminContext) {
  const { actor, t, now } = context;
  const readings = await listChecks(actor);
  const checks = readings.map((reading) => checkView(reading, context));

  const countState = (state: string) => checks.filter((reading) => reading.state === state).length;
  const [badCount, warnCount] = [countState("bad"), countState("warn")];
  const toLook = warnCount > 0 ? t("health:toLook", { count: warnCount }) : null;
  const checked = t("health:checked", { time: clockText(now, context) });

  return {
    state: badCount > 0 ? ("bad" as const) : warnCount > 0 ? ("warn" as const) : ("ok" as const),
    heading:
      badCount > 0 ? t("health:fixNow", { count: badCount }) : (toLook ?? t("health:allGood")),
    checked: areProbesRunning() ? t("health:running") : checked,
    /** What the heading does not say already. */
    toLook: badCount > 0 ? toLook : null,
    checks,
  };
}

function checkView(reading: CheckReading, { language, t, now }: AdminContext): CheckView {
  const { name: checkName, state, link = null, probedAt } = reading;
  const age = probedAt && { ms: now.getTime() - probedAt.getTime() };
  const probed = age ? t("health:probed", wordValues({ age }, language)) : null;

  return { key: checkName, state, link, probed, ...checkText(t, language, reading) };
}
