import { Form } from "@remix-run/react";
import { Clock, ExternalLink } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Countdown } from "~/ui/money/countdown";
import { Note } from "~/ui/elements/note";
import { useScripts } from "~/ui/elements/use-scripts";
import type { PayView } from "./pay-view.server";
import { StripeForm } from "./stripe-form";
import { required } from "~/platform/required";
import { SubmitButton } from "~/ui/form/submit-button";

/**
 * Shows the Payment Element if scripts run, and always a plain form that leads to Stripe's hosted
 * page.
 */
export function StripePayment({ view }: { view: PayView }) {
  const { t } = useTranslation(["checkout", "common"]);
  const [isLost, setLost] = useState(false);
  const noteLost = useCallback(() => setLost(true), []);
  const hasForm = useScripts() && view.stripe !== null && !isLost;

  return (
    <div className="stack loose">
      {view.heldText && (
        <Note icon={Clock}>
          {view.heldText} <Countdown untilIso={required(view.heldUntilIso)} />
        </Note>
      )}
      {isLost && (
        <Note tone="bad" role="alert">
          {t("stripeLost")}
        </Note>
      )}
      {hasForm && (
        <StripeForm
          {...required(view.stripe)}
          payLabel={t("pay", { amount: view.amount })}
          lost={noteLost}
        />
      )}
      <Form method="post" className="stack">
        <SubmitButton
          variant={hasForm ? "line" : "primary"}
          size="lg"
          block
          icon={ExternalLink}
          intent="hosted"
          pendingLabel={t("initializing")}
        >
          {t("payAtStripe", { amount: view.amount })}
        </SubmitButton>
      </Form>
      <ButtonLink variant="quiet" to={view.cancelTo}>
        {t("common:cancel")}
      </ButtonLink>
    </div>
  );
}
