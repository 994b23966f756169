import { formatMoney } from "~/locales/format";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { canSendTicket, type searchTickets } from "~/models/office/admin/tickets.server";
import type { TicketLine } from "~/ui/admin/ticket-parts";
import { titleOf } from "../wording.server";
import type { AdminContext } from "./admin-list.server";

type Found = Awaited<ReturnType<typeof searchTickets>>["rows"][number];

export function ticketLine(
  { ticket, event, holder, email }: Found,
  { moment, language }: AdminContext,
): TicketLine {
  const actions: ActionName[] = email && canSendTicket(ticket) ? ["sendTicket"] : [];
  if (ticket.status !== "refunded") actions.push("refund");

  return {
    id: ticket.id,
    code: ticket.code,
    title: titleOf(event, language),
    eventId: event.id,
    holder: { id: ticket.userId, name: holder },
    price: formatMoney(ticket.priceCents, ticket.currency, language),
    when: moment(ticket.purchaseDate),
    status: ticket.status,
    actions,
  };
}
