import { CalendarDays, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Clock } from "~/locales/clocks";
import { Clocks } from "../events/clocks";
import { Icon } from "../elements/icon";
import { ShowPoster } from "../poster/show-poster";

export type ShowSummary = {
  id: string;
  title: string;
  titleLang?: string;
  posterTitle: string;
  category: string;
  categoryKey: string;
  artistName: string;
  imageUrl: string | null;
  /** The date in the viewer's time zone, or in another one with its name. */
  date: string;
  times: string;
  startIso: string;
  clocks: Clock[];
  /** The number of attendees; null on donation shows, which need no ticket. */
  attending: string | null;
};

/** The checkout's side panel; `children` are the costs. */
export function ShowAside({ show, children }: { show: ShowSummary; children?: ReactNode }) {
  const { t } = useTranslation("checkout");

  return (
    <aside className="side" aria-label={t("eventSummary")}>
      <h2 className="sr">{t("eventSummary")}</h2>
      <div className="mini large">
        <ShowPoster show={show} />
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
            {show.date}, <span className="num inline-block">{show.times}</span>
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
