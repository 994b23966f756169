import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import type { SimulcastRow, SimulcastView } from "./simulcast.types";

const KNOWN = ["ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "private", "closed", "stalled"] as const;
const isKnown = (reason: string | null): reason is (typeof KNOWN)[number] => KNOWN.includes(reason as never);

type Show = Pick<SimulcastView, "isLive" | "isFreeLookOnly">;

/** The color of the bead beside a site; words say the same. */
export function toneOf({ isOn, report }: SimulcastRow, { isLive }: Show): "off" | "" | "warn" | "bad" {
  if (!isOn) return "off";
  if (!report) return isLive ? "off" : "";
  if (report.state === "refused") return "bad";

  return report.state === "sending" && report.lostPercent === 0 ? "" : "warn";
}

/** What becomes of the show at a site, in the language of the page. */
export function useStateText() {
  const { t, i18n } = useTranslation("simulcast");
  const number = (value: number) => formatNumber(value, languageOf(i18n));

  return ({ isOn, report }: SimulcastRow, { isLive }: Show): string => {
    if (!isOn) return t("state.off");
    if (!report) return t(isLive ? "state.over" : "state.ready");

    const { state, reason, kbitPerSecond, lostPercent } = report;
    if (state === "refused" && !reason) return t("state.refusedSilently");
    if (state === "sending" && lostPercent > 0)
      return t("state.gaps", { rate: number(kbitPerSecond), lost: number(lostPercent) });

    const why = state === "reconnecting" && isKnown(reason) ? t(`problem.${reason}`) : (reason ?? "");

    return t(`state.${state}`, { rate: number(kbitPerSecond), reason: why });
  };
}
