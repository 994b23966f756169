import { CalendarDays, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Clock } from "~/locales/clocks";
import { Clocks } from "../events/clocks";
import { Icon } from "../elements/icon";
import { Poster } from "../poster/poster";

/** What a ticket, a checkout or a list of tickets shows of its event. */
export type ShowSummary = {
  id: string;
  title: string;
  titleLang?: string;
  posterTitle: string;
  category: string;
  categoryKey: string;
  artistName: string;
  imageUrl: string | null;
  /** Weekday and date, then start and end, in the viewer's zone; the place is named where it is not theirs. */
  date: string;
  times: string;
  startIso: string;
  clocks: Clock[];
  /** Null on donation shows, where nobody needs a ticket. */
  attending: string | null;
};

/** The side ticket of checkout: the show, what it costs (`children`), when it is at three places. */
export function ShowAside({ show, children }: { show: ShowSummary; children?: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <aside className="side" aria-label={t("eventSummary")}>
      <h2 className="sr">{t("eventSummary")}</h2>
      <div className="mini large">
        <Poster
          id={show.id}
          title={show.posterTitle}
          category={show.categoryKey}
          artist={show.artistName}
          imageUrl={show.imageUrl}
        />
        <div>
          <h3 lang={show.titleLang}>{show.title}</h3>
          <p className="meta">
            <span translate="no">{show.artistName}</span> · {show.category}
          </p>
        </div>
      </div>
      <div className="stack tight">
        <p className="meta icon-line">
          <Icon of={CalendarDays} />
          <time dateTime={show.startIso}>
            {show.date}, <span className="num">{show.times}</span>
          </time>
        </p>
        {show.attending && (
          <p className="meta num icon-line">
            <Icon of={Users} /> {show.attending}
          </p>
        )}
      </div>
      {children && (
        <>
          <hr className="tear" />
          {children}
        </>
      )}
      <hr className="tear" />
      <div>
        <Clocks clocks={show.clocks} />
      </div>
    </aside>
  );
}
