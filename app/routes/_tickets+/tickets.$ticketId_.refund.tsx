import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import type { Toast } from "~/web/forms/toast.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { ticketView } from "~/web/views/tickets/ticket-view.server";
import { languageOf } from "~/locales/i18n.server";
import { formatMoney } from "~/locales/format";
import { AppError } from "~/platform/errors";
import { isOwnPayment } from "~/models/money/payments/find-payment.server";
import { getPaymentDetails } from "~/models/checkout/transfers/transfer-details.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  const ticket = await withErrorPage(request, () => ticketView(request, required(params.ticketId)));
  if (!ticket.refund?.isOpen) throw redirect(`/tickets/${ticket.id}`);

  return ticket.refund.question;
}

/**
 * The toast says "refunded" only after the provider has returned the money; before that it says
 * that the refund is pending.
 */
export const action = formAction(
  viewerForm({
    run: ({ actor, params, request }) =>
      refundTicket(actor, params.ticketId).then(
        async ({ ticket, isMoneyBack }): Promise<Toast> => {
          if (!ticket.paymentId || !(await isOwnPayment(actor, ticket.paymentId)))
            return { title: "tickets:returned" };

          const amount = formatMoney(ticket.priceCents, ticket.currency, await languageOf(request));
          if (isMoneyBack) return { title: "tickets:refunded", params: { amount } };

          const { payment } = await getPaymentDetails(actor, ticket.paymentId);
          const isByHand = payment.provider === "transfer";

          return {
            title: isByHand ? "transfers:refundAsk" : "tickets:refundOnItsWay",
            params: { amount },
          };
        },
        (error: unknown): Toast => {
          if (!(error instanceof AppError) || error.code !== "conflict") throw error;

          return { title: error.messageKey, isError: true };
        },
      ),
    redirectTo: (_toast, { params }) => `/tickets/${params.ticketId}`,
    toast: (toast) => toast,
  }),
);

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
