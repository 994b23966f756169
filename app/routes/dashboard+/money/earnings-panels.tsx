import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BarChart, ShareBar } from "~/ui/dashboard/bar-chart";
import { ChartFrame } from "~/ui/dashboard/chart-frame";
import { Panel } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import type { EarningsView } from "./money-view.server";
import { first, last } from "~/platform/required";

/** Earnings by show, the largest first. */
export function EarningsByShow({ earnings: { shows, most } }: { earnings: EarningsView }) {
  const { t } = useTranslation("dashboard");

  return (
    <Panel title={t("earnings.byShow")}>
      {shows.length === 0 && <p className="meta">{t("earnings.none")}</p>}
      <ul className="sum-lines">
        {shows.map(({ id: eventId, name: showTitle, parts, tickets, tips, sum }) => (
          <li key={eventId}>
            <div>
              <Link to={`/dashboard/${eventId}?phase=after`} lang={showTitle.lang}>
                {showTitle.text}
              </Link>
              <p className="meta num">
                {`${t("earnings.fromTickets")} ${tickets} · ${t("earnings.fromTips")} ${tips}`}
              </p>
              <ShareBar parts={parts} most={most} />
            </div>
            <b className="num">{sum}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Sales by day and tips by place, collapsed. */
export function MoreFigures({ earnings: { days, places, sum } }: { earnings: EarningsView }) {
  const { t } = useTranslation("dashboard");
  const withSales = days.filter((salesDay) => salesDay.hasSales);

  return (
    <>
      <details className="panel folded">
        <summary className="h3">{t("earnings.byDay")}</summary>
        <p className="meta">{t("earnings.sum", { sum })}</p>
        <ChartFrame
          caption={t("earnings.byDay")}
          from={first(days).label}
          to={last(days).label}
          rows={withSales.length ? withSales : days.slice(-1)}
          rowKey={(salesDay) => salesDay.key}
          columns={[
            { key: "day", label: t("earnings.day"), cell: (salesDay) => salesDay.label },
            { key: "tickets", label: t("earnings.tickets"), num: true },
            {
              key: "income",
              label: t("figures.income"),
              num: true,
              cell: (salesDay) => salesDay.text,
            },
          ]}
        >
          <BarChart title={t("earnings.byDay")} bars={days} />
        </ChartFrame>
      </details>
      {places.length > 0 && (
        <details className="panel folded">
          <summary className="h3">{t("earnings.byPlace")}</summary>
          <p className="meta">{t("earnings.placeHint")}</p>
          <Table
            caption={t("earnings.byPlace")}
            rows={places}
            rowKey={(zonePlace) => zonePlace.key}
            columns={[
              {
                key: "place",
                label: t("earnings.place"),
                cell: ({ name: placeName }) => placeName,
              },
              { key: "people", label: t("earnings.people"), num: true },
              { key: "tips", label: t("earnings.fromTips"), num: true },
            ]}
          />
        </details>
      )}
    </>
  );
}
