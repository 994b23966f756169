import { useTranslation } from "react-i18next";
import { Lines } from "~/ui/admin/lines";
import { type TicketLine, ticketParts } from "~/ui/admin/ticket-parts";

/** Number of tickets that fill two screens of a phone; older tickets are collapsed. */
const SHOWN = 6;

type Props = {
  /** The tickets to show on this page; empty on pages that show further payments. */
  tickets: TicketLine[];
  hasTickets: boolean;
};

export function TicketList({ tickets, hasTickets }: Props) {
  const { t } = useTranslation("admin");
  if (hasTickets && tickets.length === 0) return null;

  const [newest, older] = [tickets.slice(0, SHOWN), tickets.slice(SHOWN)];

  return (
    <section className="stack tight">
      <h2 className="h3">{t("tickets")}</h2>
      {!hasTickets && <p className="meta">{t("person.noTickets")}</p>}
      {newest.length > 0 && <TicketLines tickets={newest} />}
      {older.length > 0 && (
        <details className="folded">
          <summary>{t("person.olderTickets", { count: older.length })}</summary>
          <TicketLines tickets={older} />
        </details>
      )}
    </section>
  );
}

function TicketLines({ tickets }: { tickets: TicketLine[] }) {
  const { t } = useTranslation("admin");

  return (
    <Lines
      label={t("tickets")}
      rows={tickets}
      rowKey={({ id }) => id}
      line={(row) => ticketParts(row)}
    />
  );
}
