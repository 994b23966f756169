import { useTranslation } from "react-i18next";
import { Facts } from "~/ui/elements/stats";
import type { BroadcastState } from "./broadcast-state";

/** Measured in this window; the server counts the viewers. */
export function BroadcastStats({ state, viewers }: { state: BroadcastState; viewers: number }) {
  const { t, i18n } = useTranslation("broadcast");
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const seconds = (ms: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000);
  const heights = state.heights.map((height) => `${height}p`).join(", ");

  return (
    <div className="studio-stats">
      <h2 className="h3">{t("stats")}</h2>
      <Facts
        facts={[
          { label: t("viewers"), value: number(viewers) },
          { label: t("quality"), value: heights || "–" },
          { label: t("bit_rate"), value: t("bit_rate_value", { n: number(Math.round(state.bitsPerSecond / 1000)) }) },
          { label: t("delay"), value: state.delayMs === null ? "–" : t("delay_value", { s: seconds(state.delayMs) }) },
          { label: t("dropped"), value: number(state.droppedFrames) },
        ]}
      />
    </div>
  );
}
