import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import type { Toast } from "~/web/forms/toast.server";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/i18n.server";
import { getBoughtPass } from "~/models/tickets/passes/pass-lists.server";
import { returnPass } from "~/models/tickets/passes/return-pass.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { PassShows } from "~/ui/money/pass-shows";
import { ConfirmForm } from "~/ui/sheet/confirm-form";
import { boughtPassView } from "./bought-pass-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => boughtPassView(request, required(params.paymentId)));
}

/**
 * The toast says "refunded" only after the provider has returned the money; before that it says
 * that the refund is pending.
 */
export const action = formAction(
  viewerForm({
    run: async ({ actor, params, request }): Promise<Toast> => {
      const { payment } = await withErrorPage(request, () =>
        getBoughtPass(actor, params.paymentId),
      );
      const { isMoneyBack, amountCents } = await returnPass(actor, payment.id);
      const amount = formatMoney(amountCents, payment.currency, await languageOf(request));
      if (isMoneyBack) return { title: "tickets:refunded", params: { amount } };

      const isByHand = payment.provider === "transfer";

      return {
        title: isByHand ? "passes:returnedAsk" : "tickets:refundOnItsWay",
        params: { amount },
      };
    },
    toast: (toast) => toast,
  }),
);

export default function BoughtPassScreen() {
  const { t } = useTranslation(["passes", "tickets", "transfers", "common"]);
  const {
    passId,
    name: passTitle,
    bought,
    shows,
    refund,
    isMoneyOnItsWay,
    transferHref,
  } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/tickets", label: t("common:myTickets") }}
        level={1}
        size="m"
        title={<span lang={passTitle.lang}>{passTitle.text}</span>}
        hint={bought}
      />
      {isMoneyOnItsWay && <p role="status">{t("moneyOnItsWay")}</p>}
      {isMoneyOnItsWay && transferHref && (
        <div className="row">
          <ButtonLink variant="primary" to={transferHref}>
            {t("transfers:giveAccount")}
          </ButtonLink>
        </div>
      )}
      <PassShows shows={shows}>
        {({ ticket }) => (
          <p className="row tight">
            <Badge tone={ticket.isValid ? "ok" : "ended"}>{ticket.status}</Badge>
            <Link to={`/tickets/${ticket.id}`}>{t("showTicket")}</Link>
            <span className="meta num">{ticket.share}</span>
          </p>
        )}
      </PassShows>
      {refund && (
        <Panel title={t("return")} id="return">
          {refund.isOpen ? (
            <ConfirmForm
              action={refund.action}
              body={<p>{t("confirmReturn", { amount: refund.amount, time: refund.until })}</p>}
              confirmLabel={t("confirmYes")}
              cancel={<ButtonLink to="/tickets">{t("keep")}</ButtonLink>}
            />
          ) : (
            <p>{t("refundClosed")}</p>
          )}
        </Panel>
      )}
      <p>
        <Link to={`/pass/${passId}`}>{t("publicPage")}</Link>
      </p>
    </div>
  );
}
