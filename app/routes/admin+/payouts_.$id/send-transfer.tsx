import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";
import { CancelPayout } from "./cancel-payout";
import type { PayoutView } from "./payout-view.server";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = { view: PayoutView; stripe: NonNullable<PayoutView["stripe"]> };

/**
 * The form that sends a prepared payout to the artist's Stripe account, with the result of earlier
 * attempts.
 */
export function SendTransfer({ view, stripe: { hasConnect, transfer } }: Props) {
  const { t } = useTranslation("payouts");
  const isRequested = transfer?.state === "requested";

  return (
    <>
      {view.isAccountOld && !isRequested && <Note tone="bad">{t("treasurer.accountOld")}</Note>}
      {!hasConnect && <Note tone="bad">{t("stripe.off")}</Note>}
      {isRequested && <Note>{t("stripe.unknown")}</Note>}
      {transfer?.state === "refused" && (
        <Note tone="bad">{t(`stripe.problems.${transfer.problem ?? "refused"}`)}</Note>
      )}
      <Form method="post" className="panel stack">
        <p>
          {t("to")}: <span className="num">{view.hint}</span>
        </p>
        <p className="meta">{t("treasurer.nowDue", { amount: view.due })}</p>
        {hasConnect && (
          <div>
            <SubmitButton intent="send">
              {t(isRequested ? "stripe.askAgain" : "stripe.send")}
            </SubmitButton>
          </div>
        )}
        <p className="meta">{t("stripe.sendHint")}</p>
      </Form>
      {!isRequested && <CancelPayout />}
    </>
  );
}
