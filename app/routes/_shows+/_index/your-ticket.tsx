import { Radio, Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { ShowPoster } from "~/ui/poster/show-poster";
import type { NextTicketView } from "./home.server";

/**
 * The show that the viewer has a ticket for, live or within a day, with buttons that open the show
 * and the ticket. Before the start the show's page waits for it.
 */
export function YourTicket({
  ticket: { id, isLive, hasStarted, show, times },
}: {
  ticket: NextTicketView;
}) {
  const { t } = useTranslation(["landing", "checkout", "tickets"]);

  return (
    <section className="panel stack next-show" aria-labelledby="your-ticket">
      <div className="next-who">
        <ShowPoster show={show} />
        <div>
          <p className="row tight meta">
            {t("landing:yourTicket")} {isLive && <LiveBadge />}
          </p>
          <h2 className="h3" id="your-ticket" lang={show.titleLang}>
            {show.title}
          </h2>
          <p className="meta" translate="no">
            {show.artistName}
          </p>
          <p className="next-when">
            <time dateTime={show.startIso}>{times.when}</time>
          </p>
          <p className="meta">{times.elsewhere.join(" · ")}</p>
        </div>
      </div>
      <div className="row tight">
        {hasStarted && (
          <ButtonLink variant="primary" icon={Radio} to={`/stream/${show.id}`}>
            {t(isLive ? "checkout:watch" : "landing:toRoom")}
          </ButtonLink>
        )}
        <ButtonLink variant={hasStarted ? "line" : "primary"} icon={Ticket} to={`/tickets/${id}`}>
          {t("tickets:yourTicket")}
        </ButtonLink>
        {!hasStarted && (
          <ButtonLink to={`/stream/${show.id}`}>{t("landing:toWaitingPage")}</ButtonLink>
        )}
      </div>
    </section>
  );
}
