import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { ChevronLeft, CircleCheck, Tv, Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { type TicketView, ticketView } from "~/web/views/tickets/ticket-view.server";
import { isGiftClaimed } from "~/models/tickets/gifts/gift-management.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { PushLink } from "~/ui/notices/push-link";
import { useStoredTickets } from "~/browser/service-worker/use-service-worker";
import { GivenGift } from "./given-gift";
import { NamePanel } from "./name-panel";
import { TicketCard } from "./pass";
import { ticketAction } from "./ticket-actions.server";
import { RefundPanel, TicketFacts } from "./ticket-facts";
import { usePasskeySupport } from "~/ui/account/use-passkey-support";
import { FoldedPanel, Panel } from "~/ui/elements/panel";
import { required } from "~/platform/required";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;

export const handle: FrameHandle = { hasInAppHint: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  if (await isGiftClaimed(actor, required(params.ticketId))) throw redirect("/tickets?tab=gifts");

  return withErrorPage(request, () => ticketView(request, required(params.ticketId)));
}

export const action = ticketAction;

export default function TicketScreen() {
  const { t } = useTranslation(["tickets", "gifts", "common"]);
  const ticket = useLoaderData<typeof loader>();

  useStoredTickets(ticket.qr);

  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <div>
        <ButtonLink variant="quiet" to="/tickets" icon={ChevronLeft} className="flush">
          {t("common:myTickets")}
        </ButtonLink>
        <div className="row between pass-head">
          <h1 className="d-m">{t(ticket.given ? "gifts:giftTicket" : "yourTicket")}</h1>
          <StatusBadge ticket={ticket} />
        </div>
      </div>
      {ticket.cancelled && <Note tone="bad">{ticket.cancelled}</Note>}
      {ticket.isValid && ticket.closed && <Note tone="bad">{ticket.closed}</Note>}
      {ticket.isMoneyOnItsWay && <MoneyBack ticket={ticket} />}
      <TicketCard ticket={ticket} />
      {ticket.given && !ticket.cancelled && (
        <GivenGift given={ticket.given} lastResult={lastResult} />
      )}
      {ticket.qr && (
        <p className="row">
          <PushLink />
        </p>
      )}
      <NamePanel ticket={ticket} lastResult={lastResult} />
      <PasskeyOffer ticket={ticket} />
      <TicketFacts ticket={ticket} />
      {ticket.qr && <OtherDevices eventId={ticket.eventId} />}
      <RefundPanel ticket={ticket} />
    </div>
  );
}

/** The ticket's status; a gift that waits is no ticket of the viewer. */
function StatusBadge({ ticket: { isActive, given, status } }: { ticket: TicketView }) {
  if (!isActive) return <Badge tone="ended">{status}</Badge>;
  if (given) return <Badge tone="warn">{status}</Badge>;

  return (
    <Badge tone="ok" icon={CircleCheck}>
      {status}
    </Badge>
  );
}

/** The link to enter an account, which a refund of a bank transfer needs. */
function MoneyBack({ ticket: { transferHref, price } }: { ticket: TicketView }) {
  const { t } = useTranslation(["tickets", "transfers"]);
  if (!transferHref) return <Note role="status">{t("refundOnItsWay", { amount: price })}</Note>;

  return (
    <>
      <Note role="status">{t("transfers:refundAsk", { amount: price })}</Note>
      <div>
        <ButtonLink variant="primary" to={transferHref}>
          {t("transfers:giveAccount")}
        </ButtonLink>
      </div>
    </>
  );
}

/** Ways to watch on a second device: a QR code to scan, and the pairing code of a television. */
function OtherDevices({ eventId }: { eventId: string }) {
  const { t } = useTranslation(["tickets", "tv"]);

  return (
    <FoldedPanel title={t("devicesTitle")} className="facts-panel screen-only">
      <p>{t("devicesText")}</p>
      <Form method="post" className="row">
        <SubmitButton variant="line" intent="voidCode">
          {t("voidCode")}
        </SubmitButton>
        <p className="meta">{t("voidHint")}</p>
      </Form>
      <div className="row">
        <ButtonLink to={`/tv?event=${eventId}`} icon={Tv}>
          {t("tv:title")}
        </ButtonLink>
        <p className="meta">{t("tv:ticketText")}</p>
      </div>
    </FoldedPanel>
  );
}

/** Offers a passkey to people who can sign in with a code only. */
function PasskeyOffer({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation("passkeys");
  const isSupported = usePasskeySupport();
  if (!isSupported || !ticket.offersPasskey || !ticket.qr) return null;

  return (
    <Panel title={t("offer")}>
      <p>
        <ButtonLink to="/profile/passkeys" icon={Fingerprint}>
          {t("offerOpen")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
