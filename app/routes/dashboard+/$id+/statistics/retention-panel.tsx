import { useTranslation } from "react-i18next";
import type { Point } from "~/ui/dashboard/bar-chart";
import { ChartFrame } from "~/ui/dashboard/chart-frame";
import { LineChart } from "~/ui/dashboard/line-chart";
import { Panel } from "~/ui/elements/panel";
import { Facts } from "~/ui/elements/stats";
import { first } from "~/platform/required";

type Retention =
  { state: "nobody" | "notRecorded" } | { state: "recorded"; came: string; points: Point[] };

/** The share of the show's viewers who were watching in each minute. */
export function RetentionPanel({ retention }: { retention: Retention }) {
  const { t } = useTranslation(["reach", "dashboard"]);
  const title = t("retention");
  if (retention.state !== "recorded") {
    return (
      <Panel title={title}>
        <p className="meta">
          {t(retention.state === "nobody" ? "dashboard:figures.noViewers" : "notRecorded")}
        </p>
      </Panel>
    );
  }

  const { came: visitorCount, points } = retention;
  const lastPoint = points.at(-1)!;

  return (
    <Panel title={title}>
      <p className="meta">{t("retentionHint")}</p>
      <Facts
        facts={[
          { label: t("came"), value: visitorCount },
          { label: t("atEnd"), value: lastPoint.text },
        ]}
      />
      <ChartFrame
        caption={title}
        from={first(points).label}
        to={lastPoint.label}
        rows={points}
        rowKey={({ key: minuteKey }) => minuteKey}
        columns={[
          { key: "time", label: t("dashboard:figures.time"), cell: ({ label }) => label },
          { key: "share", label: t("share"), num: true, cell: ({ text: shareText }) => shareText },
        ]}
      >
        <LineChart title={title} points={points} top={100} />
      </ChartFrame>
    </Panel>
  );
}
