import { useTranslation } from "react-i18next";

/** Figures whose texts the server has translated. */
export type FigureViews = {
  totalEvents: string;
  upcoming: string;
  revenue: string;
  tips: string;
  totalAttendees: string;
  liveEvents: string;
  next: string;
};

/** The four figures of an artist's dashboard in one strip. */
export function FigureStrip({ figures }: { figures: FigureViews }) {
  const { t } = useTranslation("dashboard");
  const shownFigures = [
    { label: t("stats.totalEvents"), value: figures.totalEvents, hint: figures.upcoming },
    { label: t("stats.revenue"), value: figures.revenue, hint: figures.tips },
    { label: t("stats.totalAttendees"), value: figures.totalAttendees, hint: t("stats.allShows") },
    { label: t("stats.liveEvents"), value: figures.liveEvents, hint: figures.next },
  ];

  return (
    <dl className="strip">
      {shownFigures.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value} <small>{hint}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
