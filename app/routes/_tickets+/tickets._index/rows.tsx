import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, LiveBadge } from "~/ui/elements/badge";
import { ShowPoster } from "~/ui/poster/show-poster";
import type { GiftView, TicketGroup as TicketGroupView, TicketView } from "./tickets-view.server";
import { first } from "~/platform/required";

/** A ticket, or all tickets of a season pass under its name. */
export function TicketGroup({ group: { pass, tickets } }: { group: TicketGroupView }) {
  const { t } = useTranslation("passes");
  if (!pass) return <TicketRow ticket={first(tickets)} />;

  return (
    <section className="stack tight">
      <p>
        {t("title")}{" "}
        <Link to={pass.href} lang={pass.lang}>
          {pass.text}
        </Link>
      </p>
      <ul className="grid rows">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow ticket={ticket} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TicketRow({
  ticket: { id: ticketId, type: ticketType, price, isLive, ...rowProps },
}: {
  ticket: TicketView;
}) {
  return (
    <Row {...rowProps} href={`/tickets/${ticketId}`} badge={isLive && <LiveBadge />}>
      <p className="meta">{rowProps.when.elsewhere.join(" · ")}</p>
      <p className="meta">
        <span translate="no">{rowProps.show.artistName}</span> ·{" "}
        {ticketType && (
          <>
            <span lang={ticketType.lang}>{ticketType.text}</span> ·{" "}
          </>
        )}
        <span className="num">{price}</span>
      </p>
    </Row>
  );
}

export function GiftRow({ gift: { receiver, ...rowProps } }: { gift: GiftView }) {
  return <Row {...rowProps}>{receiver && <p className="meta break">{receiver}</p>}</Row>;
}

type RowProps = Omit<GiftView, "id" | "receiver"> & { badge?: ReactNode; children?: ReactNode };

function Row({ show, when, status, tone, href, badge, children }: RowProps) {
  return (
    <article className="panel mini large">
      <ShowPoster show={show} />
      <div className="stack tight">
        <div className="row tight">
          {badge}
          <Badge tone={tone}>{status}</Badge>
        </div>
        <h2 className="h3" lang={show.titleLang}>
          <Link to={href}>{show.title}</Link>
        </h2>
        <p className="card-when">
          <time dateTime={show.startIso}>{when.when}</time>
        </p>
        {children}
      </div>
    </article>
  );
}
