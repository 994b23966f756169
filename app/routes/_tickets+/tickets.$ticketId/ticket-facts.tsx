import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TicketView } from "~/web/views/tickets/ticket-view.server";
import type { Clock } from "~/locales/clocks";
import { FoldedPanel } from "~/ui/elements/panel";
import { ConfirmSheet } from "~/ui/sheet/confirm-sheet";

export function TicketFacts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(["tickets", "ticketTypes"]);
  const { refund, cancelled } = ticket;
  const hasPaidNothing = ticket.isFree || ticket.isGiven;

  return (
    <section className="panel stack facts-panel">
      <dl className="facts">
        {ticket.type && (
          <>
            <dt>{t("ticketTypes:type")}</dt>
            <dd>
              <span lang={ticket.type.name.lang}>{ticket.type.name.text}</span>
              <div className="meta">{ticket.type.access}</div>
            </dd>
          </>
        )}
        <dt>{t(ticket.isFree ? "price" : "paid")}</dt>
        <dd className="num">{ticket.price}</dd>
        <dt>{t(ticket.isFree ? "registered" : "bought")}</dt>
        <dd>{ticket.bought}</dd>
        <ReceiptLinks receipts={ticket.receipts} />
        <GivenBack ticket={ticket} />
      </dl>
      {refund && !refund.isOpen && (
        <p className="meta">{t(hasPaidNothing ? "returnClosed" : "refundClosed")}</p>
      )}
      {refund && !cancelled && !hasPaidNothing && <p className="meta">{t("ifCancelled")}</p>}
    </section>
  );
}

/** When the ticket was returned, and where its money goes. */
function GivenBack({ ticket: { status, givenBack, refundWay } }: { ticket: TicketView }) {
  if (!givenBack) return null;

  return (
    <>
      <dt>{status}</dt>
      <dd>
        {givenBack}
        {refundWay && <div className="meta">{refundWay}</div>}
      </dd>
    </>
  );
}

function ReceiptLinks({ receipts }: Pick<TicketView, "receipts">) {
  const { t } = useTranslation();
  if (receipts.length === 0) return null;

  return (
    <>
      <dt>{t("receipts")}</dt>
      <dd>
        {receipts.map(({ id: receiptId, what }) => (
          <div key={receiptId}>
            {what}:{" "}
            <Link to={`/receipts/${receiptId}`} className="num">
              {receiptId}
            </Link>
          </div>
        ))}
      </dd>
    </>
  );
}

/** The folded way to return the ticket, with its deadline; nothing if it cannot be returned. */
export function RefundPanel({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(["tickets", "gifts"]);
  const { refund, given } = ticket;
  if (!refund?.isOpen) return null;

  return (
    <FoldedPanel
      title={t(given ? "gifts:takeBack" : "cannotMakeIt")}
      className="facts-panel screen-only"
    >
      <RefundForm ticket={ticket} refund={refund} />
    </FoldedPanel>
  );
}

/** The deadline at each place, in lines of text, because the dials of the show are above. */
function Deadline({ clocks }: { clocks: Clock[] }) {
  const { t } = useTranslation();

  return (
    <ul>
      {clocks.map(({ place, iso, text }) => (
        <li key={place}>
          <span className="meta">{t(`clock.${place}`)}:</span>{" "}
          <time className="num" dateTime={iso}>
            {text}
          </time>
        </li>
      ))}
    </ul>
  );
}

function RefundForm({
  ticket,
  refund,
}: {
  ticket: TicketView;
  refund: NonNullable<TicketView["refund"]>;
}) {
  const { t } = useTranslation(["tickets", "gifts"]);
  const isFree = ticket.isFree || ticket.isGiven;
  const hasDeadline = refund.clocks.length > 0;
  const deadlineText = ticket.isGiven
    ? t("gifts:returnToGiver")
    : t(isFree ? "returnUntil" : "refundUntil");

  return (
    <>
      <p className="meta">
        {ticket.refundWay} {hasDeadline || ticket.isGiven ? deadlineText : t("refundAnyTime")}
      </p>
      {hasDeadline && <Deadline clocks={refund.clocks} />}
      <div className="row">
        <ConfirmSheet
          variant="danger"
          label={t(isFree ? "return" : "refund")}
          question={refund.question}
        />
      </div>
    </>
  );
}
