import { CalendarDays, Radio, Ticket, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatCard, Stats } from "../elements/stats";

/** Worded by the server. */
export type FigureViews = {
  totalEvents: string;
  upcoming: string;
  revenue: string;
  tips: string;
  totalAttendees: string;
  liveEvents: string;
  next: string;
};

export function FigureCards({ figures }: { figures: FigureViews }) {
  const { t } = useTranslation("dashboard");

  return (
    <Stats>
      <StatCard
        icon={CalendarDays}
        label={t("stats.totalEvents")}
        value={figures.totalEvents}
        hint={figures.upcoming}
      />
      <StatCard icon={Ticket} label={t("stats.revenue")} value={figures.revenue} hint={figures.tips} />
      <StatCard
        icon={Users}
        label={t("stats.totalAttendees")}
        value={figures.totalAttendees}
        hint={t("stats.allShows")}
      />
      <StatCard icon={Radio} label={t("stats.liveEvents")} value={figures.liveEvents} hint={figures.next} />
    </Stats>
  );
}
