import { useTranslation } from "react-i18next";
import type { Point } from "~/ui/dashboard/bar-chart";
import { ChartFrame } from "~/ui/dashboard/chart-frame";
import { LineChart } from "~/ui/dashboard/line-chart";
import { Panel } from "~/ui/elements/panel";
import { Facts } from "~/ui/elements/stats";
import { first } from "~/platform/required";

type Retention =
  { state: "nobody" | "notRecorded" } | { state: "recorded"; came: string; points: Point[] };

/** How many of those who came were watching in each minute. */
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

  const { came, points } = retention;
  const last = points.at(-1)!;

  return (
    <Panel title={title}>
      <p className="meta">{t("retentionHint")}</p>
      <Facts
        facts={[
          { label: t("came"), value: came },
          { label: t("atEnd"), value: last.text },
        ]}
      />
      <ChartFrame
        caption={title}
        from={first(points).label}
        to={last.label}
        rows={points}
        rowKey={({ key }) => key}
        columns={[
          { key: "time", label: t("dashboard:figures.time"), cell: ({ label }) => label },
          { key: "share", label: t("share"), num: true, cell: ({ text }) => text },
        ]}
      >
        <LineChart title={title} points={points} top={100} />
      </ChartFrame>
    </Panel>
  );
}
