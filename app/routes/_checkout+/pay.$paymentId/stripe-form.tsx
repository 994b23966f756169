import { useRevalidator } from "@remix-run/react";
import { Lock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { type StripeKeys, usePaymentElement } from "./use-payment-element";

type StripeFormProps = StripeKeys & { payLabel: string; lost: () => void };

/** Stripe's Payment Element and the pay button. The server asks Stripe for the result. */
export function StripeForm({ payLabel, lost: onLost, ...stripeKeys }: StripeFormProps) {
  const { t } = useTranslation("checkout");
  const { place, isReady, pay } = usePaymentElement(stripeKeys, onLost);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const { revalidate, state } = useRevalidator();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setPaying(true);
    setFailure(await pay());
    setPaying(false);
    revalidate();
  }

  return (
    <form className="panel stack" onSubmit={(event) => void submit(event)}>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div ref={place} />
      <Button
        variant="primary"
        size="lg"
        block
        icon={Lock}
        pending={!isReady || isPaying || state === "loading"}
        pendingLabel={t(isReady ? "initializing" : "preparing")}
      >
        {payLabel}
      </Button>
    </form>
  );
}
