import { CalendarPlus, Gift, Play, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TicketView } from "~/web/views/tickets/ticket-view.server";
import { ButtonLink, buttonClass, Button } from "~/ui/elements/button";
import { Clocks } from "~/ui/events/clocks";
import { Icon } from "~/ui/elements/icon";
import { ShowPoster } from "~/ui/poster/show-poster";
import { useScripts } from "~/ui/elements/use-scripts";

/**
 * The ticket: poster, show and times, and a stub with code and holder, which are in sight on a
 * phone at once.
 */
export function TicketCard({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation("event");
  const { show } = ticket;

  return (
    <article className="pass">
      <div className="pass-art">
        <ShowPoster show={show} eager />
      </div>
      <div className="pass-show">
        <h2 className="d-s" lang={show.titleLang}>
          {show.title}
        </h2>
        <p className="meta">
          <span translate="no">{show.artistName}</span> · {show.category} · {t("onlineEvent")}
        </p>
        <p className="card-when">
          <time dateTime={show.startIso}>
            {show.date}, <span className="num">{show.times}</span>
          </time>
        </p>
      </div>
      <hr className="tear" />
      <TicketCode ticket={ticket} />
      <div className="pass-body">
        <Clocks clocks={show.clocks} />
        <TicketActions ticket={ticket} />
      </div>
    </article>
  );
}

function TicketActions({ ticket: { id: ticketId, isValid, watch, show } }: { ticket: TicketView }) {
  const { t } = useTranslation("tickets");

  return (
    <div className="stack tight">
      {watch && (
        <ButtonLink variant={watch.isNow ? "primary" : "line"} block icon={Play} to={watch.href}>
          {watch.label}
        </ButtonLink>
      )}
      {isValid && (
        <a className={buttonClass({ block: true })} href={`/tickets/${ticketId}/calendar.ics`}>
          <Icon of={CalendarPlus} />
          {t("addToCalendar")}
        </a>
      )}
      {isValid && <PrintButton />}
      <ButtonLink variant="quiet" to={`/event/${show.id}`}>
        {t("eventPage")}
      </ButtonLink>
    </div>
  );
}

function TicketCode({ ticket: { qr, code, given, holderName } }: { ticket: TicketView }) {
  const { t } = useTranslation(["tickets", "gifts"]);
  if (given) {
    return (
      <div className="pass-qr">
        <Icon of={Gift} />
        <p className="h3 break">{t("gifts:givenTo", { receiver: given.sentTo || "…" })}</p>
        {given.note && (
          <blockquote lang="" dir="auto">
            “{given.note}”
          </blockquote>
        )}
      </div>
    );
  }

  return (
    <div className="pass-qr">
      {qr && (
        <div
          className="qr"
          role="img"
          aria-label={t("qr")}
          dangerouslySetInnerHTML={{ __html: qr }}
        />
      )}
      <p className="code">{code}</p>
      <p>
        {t("holder")}: <b translate="no">{holderName}</b>
      </p>
      {qr && <p className="tiny">{t("scanToWatch")}</p>}
    </div>
  );
}

/**
 * A button that prints the page, shown with scripts only. The print style also applies if the
 * person prints with the browser's menu.
 */
function PrintButton() {
  const { t } = useTranslation("tickets");
  if (!useScripts()) return null;

  return (
    <Button type="button" variant="line" block icon={Printer} onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
}
