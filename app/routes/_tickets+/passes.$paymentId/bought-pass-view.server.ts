import { formatLongDate } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { type BoughtPass, getBoughtPass } from "~/models/tickets/passes/pass-lists.server";
import { findPassRefundDeadline } from "~/models/tickets/passes/return-pass.server";
import { isRefundOpenFor } from "~/models/money/payments/open-refunds.server";
import { paymentPath } from "~/models/checkout/start-purchase.server";
import { momentText } from "~/web/views/moment.server";
import { passName, passShows } from "~/web/views/tickets/pass-text.server";
import { type ViewContext, viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

/** A pass that the viewer bought, with the ticket for each show. */
export async function boughtPassView(request: Request, paymentId: string) {
  const context = await viewContext(request);
  const { actor, t, language, dayZone } = context;
  const bought = await getBoughtPass(actor, paymentId);
  const { payment, pass, tickets } = bought;
  const nameText = passName(pass, context);
  const formatAmount = (cents: number) => formatMoney(cents, payment.currency, language);
  const showViews = await passShows(
    tickets.map(({ eventId }) => eventId),
    context,
  );

  return {
    title: nameText.text,
    passId: pass.id,
    name: nameText,
    bought: t("passes:boughtOn", {
      date: formatLongDate(payment.paidAt ?? payment.createdAt, language, dayZone),
      amount: formatAmount(payment.amountCents),
    }),
    isMoneyOnItsWay: await isRefundOpenFor(payment.id),
    /** The page on which a buyer who paid by transfer enters the account for the refund. */
    transferHref: payment.provider === "transfer" ? paymentPath(payment) : null,
    shows: showViews.map((show) => {
      const {
        id: ticketId,
        status,
        priceCents,
      } = required(tickets.find(({ eventId }) => eventId === show.id));
      const isValid = status !== "refunded" && !show.isCancelled;
      const shareText = t("passes:share", { amount: formatAmount(priceCents) });

      return {
        ...show,
        ticket: {
          id: ticketId,
          isValid,
          share: shareText,
          status: t(`vocabulary:ticketStatus.${isValid ? status : "returned"}`),
        },
      };
    }),
    refund: payment.state === "paid" ? await refundView(bought, context) : null,
  };
}

async function refundView(
  { payment: { id: paymentId, currency }, owedCents }: BoughtPass,
  context: ViewContext,
) {
  const deadline = await findPassRefundDeadline(paymentId);
  if (!deadline) return null;

  return {
    action: `/passes/${paymentId}`,
    isOpen: context.now <= deadline,
    amount: formatMoney(owedCents, currency, context.language),
    until: momentText(deadline, context),
  };
}
