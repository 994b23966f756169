import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChevronLeft, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { page, requireViewer } from "~/http/page.server";
import { ticketView } from "~/http/views/ticket-view.server";
import { titleMeta } from "~/ui/account/title-meta";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { Pass } from "./pass";
import { TicketFacts } from "./ticket-facts";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);
  return page(request, () => ticketView(request, params.ticketId!));
}

export default function TicketScreen() {
  const { t } = useTranslation("tickets");
  const ticket = useLoaderData<typeof loader>();
  return (
    <div className="wrap section snug stack loose">
      <div>
        <ButtonLink variant="quiet" to="/tickets" icon={ChevronLeft} className="flush">
          {t("title")}
        </ButtonLink>
        <div className="row between pass-head">
          <h1 className="d-m">{t("yourTicket")}</h1>
          <Badge tone={ticket.isActive ? "ok" : "ended"} icon={ticket.isActive ? CircleCheck : undefined}>
            {ticket.status}
          </Badge>
        </div>
      </div>
      {ticket.isCancelled && <Note tone="bad">{t("cancelledNote")}</Note>}
      {ticket.isMoneyOnItsWay && <Note role="status">{t("refundOnItsWay", { amount: ticket.price })}</Note>}
      <Pass ticket={ticket} />
      <TicketFacts ticket={ticket} />
    </div>
  );
}
