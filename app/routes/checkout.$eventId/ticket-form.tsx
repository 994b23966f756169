import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Clock, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Countdown } from "~/ui/money/countdown";
import { Note } from "~/ui/note";
import type { CheckoutView } from "./checkout-view.server";
import { Secure } from "./secure";
import { Unavailable } from "./unavailable";

/** Paying for a seat. The price goes along as it was shown, so that a change in between is noticed. */
export function TicketForm({ view, lastResult }: { view: CheckoutView; lastResult?: SubmissionResult | null }) {
  const { t } = useTranslation("checkout");
  const [form] = useForm({ id: "pay", lastResult });
  const pending = usePending("pay");
  if (view.provider === null) return <Unavailable eventId={view.show.id} />;
  return (
    <Form method="post" id={form.id} className="stack loose">
      <Told view={view} />
      <ErrorSummary form={[...(form.errors ?? []), ...(form.allErrors.amount ?? [])]} />
      <input type="hidden" name="amount" value={view.priceField!} />
      <Button
        variant="son"
        size="lg"
        block
        icon={Lock}
        name="intent"
        value="pay"
        pending={pending}
        pendingLabel={t("preparing")}
      >
        {t("pay", { amount: view.price })}
      </Button>
      {view.isSecure && <Secure />}
      <p className="meta">{t("policyTickets")}</p>
    </Form>
  );
}

/** What this person has to know before they pay: a refused card, a seat held or offered. */
function Told({ view: { hold, offer, holdMinutes } }: { view: CheckoutView }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      {hold?.failure && (
        <Note tone="bad" role="alert">
          {hold.failure}
        </Note>
      )}
      {hold?.isConfirming && <Note role="status">{t("confirming")}</Note>}
      {offer && !hold && <Note icon={Clock}>{offer}</Note>}
      {hold && !hold.isConfirming && (
        <Note icon={Clock}>
          {hold.text} <Countdown untilIso={hold.untilIso} />
        </Note>
      )}
      {!hold && !offer && <Note icon={Clock}>{t("holdComes", { minutes: holdMinutes })}</Note>}
    </>
  );
}
