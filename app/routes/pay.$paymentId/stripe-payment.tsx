import { Form } from "@remix-run/react";
import { Clock, ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/button";
import { Countdown } from "~/ui/money/countdown";
import { Note } from "~/ui/note";
import { useScripts } from "~/ui/use-scripts";
import type { PayView } from "./pay-view.server";
import { StripeForm } from "./stripe-form";

/** Paying with Stripe: its form in the page with scripts, and always its own page behind a plain form. */
export function StripePayment({ view }: { view: PayView }) {
  const { t } = useTranslation("checkout");
  const pending = usePending("hosted");
  const hasForm = useScripts() && view.stripe !== null;
  return (
    <div className="stack loose">
      {view.heldText && (
        <Note icon={Clock}>
          {view.heldText} <Countdown untilIso={view.heldUntilIso!} />
        </Note>
      )}
      {hasForm && <StripeForm {...view.stripe!} payLabel={t("pay", { amount: view.amount })} />}
      <Form method="post" className="stack">
        <Button
          variant={hasForm ? "line" : "son"}
          size="lg"
          block
          icon={ExternalLink}
          name="intent"
          value="hosted"
          pending={pending}
          pendingLabel={t("initializing")}
        >
          {t("payAtStripe", { amount: view.amount })}
        </Button>
      </Form>
      <ButtonLink variant="quiet" to={view.cancelTo}>
        {t("cancel")}
      </ButtonLink>
    </div>
  );
}
