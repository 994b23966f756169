import { useTranslation } from "react-i18next";
import { CsvLinks } from "~/ui/elements/csv-links";
import { BarChart, type Bar, type Point } from "~/ui/dashboard/bar-chart";
import { ChartFrame } from "~/ui/dashboard/chart-frame";
import { LineChart } from "~/ui/dashboard/line-chart";
import { Panel } from "~/ui/elements/panel";
import { Facts } from "~/ui/elements/stats";
import { first, last } from "~/platform/required";

type AudienceView = { peak: string | null; mean: string | null; people: string; points: Point[] };

export function AudiencePanel({
  eventId,
  audience: { peak, mean, people, points },
}: {
  eventId: string;
  audience: AudienceView;
}) {
  const { t } = useTranslation("dashboard");
  const title = t("figures.viewers");
  const audienceFacts = [
    { label: t("figures.peak"), value: peak },
    { label: t("figures.mean"), value: mean },
    { label: t("figures.people"), value: people },
  ];

  return (
    <Panel title={title}>
      <Facts facts={audienceFacts} />
      {points.length === 0 ? (
        <p className="meta">{`${t("figures.noViewers")}. ${t("figures.noViewersHint")}`}</p>
      ) : (
        <>
          <ChartFrame
            caption={title}
            from={first(points).label}
            to={last(points).label}
            rows={points}
            rowKey={({ key: pointKey }) => pointKey}
            columns={[
              { key: "time", label: t("figures.time"), cell: ({ label }) => label },
              {
                key: "viewers",
                label: t("figures.watching"),
                num: true,
                cell: ({ text: viewersText }) => viewersText,
              },
            ]}
          >
            <LineChart title={title} points={points} />
          </ChartFrame>
          <CsvLinks
            href={`/dashboard/${eventId}/viewers.csv`}
            label={t("guestList.csv")}
            size="sm"
          />
        </>
      )}
    </Panel>
  );
}

type SalesDay = Bar & { income: string; hasSales: boolean };

export function SalesPanel({ days }: { days: SalesDay[] }) {
  const { t } = useTranslation("dashboard");
  const title = t("figures.sales");
  if (days.length === 0) return <EmptyPanel title={title} text={t("figures.noSales")} />;

  return (
    <Panel title={title}>
      <ChartFrame
        caption={title}
        from={first(days).label}
        to={last(days).label}
        rows={days.filter(({ hasSales }) => hasSales)}
        rowKey={({ key: dayKey }) => dayKey}
        columns={[
          { key: "day", label: t("earnings.day"), cell: ({ label }) => label },
          {
            key: "tickets",
            label: t("earnings.tickets"),
            num: true,
            cell: ({ text: ticketsText }) => ticketsText,
          },
          { key: "income", label: t("figures.income"), num: true },
        ]}
      >
        <BarChart title={title} bars={days} />
      </ChartFrame>
    </Panel>
  );
}

export function TipsPanel({ tips }: { tips: (Bar & { name: string })[] }) {
  const { t } = useTranslation("dashboard");
  const title = t("figures.tips");
  if (tips.length === 0) return <EmptyPanel title={title} text={t("figures.noTips")} />;

  return (
    <Panel title={title}>
      <ChartFrame
        caption={title}
        from={first(tips).label}
        to={last(tips).label}
        rows={tips}
        rowKey={({ key: tipKey }) => tipKey}
        columns={[
          { key: "time", label: t("figures.time"), cell: ({ label }) => label },
          {
            key: "who",
            label: t("figures.who"),
            cell: ({ name }) => <span translate="no">{name}</span>,
          },
          {
            key: "amount",
            label: t("figures.amount"),
            num: true,
            cell: ({ text: amountText }) => amountText,
          },
        ]}
      >
        <BarChart title={title} bars={tips} />
      </ChartFrame>
    </Panel>
  );
}

function EmptyPanel({ title, text }: { title: string; text: string }) {
  return (
    <Panel title={title}>
      <p className="meta">{text}</p>
    </Panel>
  );
}
