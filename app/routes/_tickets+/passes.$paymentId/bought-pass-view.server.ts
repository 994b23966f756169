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

/** A pass of the viewer, with the ticket for each show. */
export async function boughtPassView(request: Request, paymentId: string) {
  const context = await viewContext(request);
  const { actor, t, language, dayZone } = context;
  const bought = await getBoughtPass(actor, paymentId);
  const { payment, pass, tickets } = bought;
  const name = passName(pass, context);
  const money = (cents: number) => formatMoney(cents, payment.currency, language);
  const shows = await passShows(
    tickets.map(({ eventId }) => eventId),
    context,
  );

  return {
    title: name.text,
    passId: pass.id,
    name,
    bought: t("passes:boughtOn", {
      date: formatLongDate(payment.paidAt ?? payment.createdAt, language, dayZone),
      amount: money(payment.amountCents),
    }),
    isMoneyOnItsWay: await isRefundOpenFor(payment.id),
    /** Where a buyer by transfer says which account the money goes back to. */
    transferHref: payment.provider === "transfer" ? paymentPath(payment) : null,
    shows: shows.map((show) => {
      const { id, status, priceCents } = required(
        tickets.find(({ eventId }) => eventId === show.id),
      );
      const isValid = status !== "refunded" && !show.isCancelled;
      const share = t("passes:share", { amount: money(priceCents) });

      return {
        ...show,
        ticket: {
          id,
          isValid,
          share,
          status: t(`tickets:status_${isValid ? status : "returned"}`),
        },
      };
    }),
    refund: payment.state === "paid" ? await refundView(bought, context) : null,
  };
}

async function refundView(
  { payment: { id, currency }, owedCents }: BoughtPass,
  context: ViewContext,
) {
  const deadline = await findPassRefundDeadline(id);
  if (!deadline) return null;

  return {
    action: `/passes/${id}`,
    isOpen: context.now <= deadline,
    amount: formatMoney(owedCents, currency, context.language),
    until: momentText(deadline, context),
  };
}
