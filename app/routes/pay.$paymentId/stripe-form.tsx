import { useRevalidator } from "@remix-run/react";
import { Lock } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { loadStripe, type StripeElements, type StripeScript } from "./stripe-script";

type StripeFormProps = { clientSecret: string; publishableKey: string; payLabel: string };

/** Stripe's Payment Element. The card never touches our server; what became of it is asked by the server itself. */
export function StripeForm({ clientSecret, publishableKey, payLabel }: StripeFormProps) {
  const { t, i18n } = useTranslation("checkout");
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ stripe: StripeScript; elements: StripeElements }>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isGone = false;
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone || !place.current) return;
        const elements = stripe.elements({ clientSecret, locale: i18n.language });
        elements.create("payment").mount(place.current);
        opened.current = { stripe, elements };
      },
      () => setFailure(t("initFailed")),
    );
    return () => void (isGone = true);
  }, [clientSecret, publishableKey, i18n.language, t]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!opened.current) return;
    setPaying(true);
    const { stripe, elements } = opened.current;
    const confirmParams = { return_url: window.location.href };
    const { error } = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
    setPaying(false);
    setFailure(error ? (error.message ?? t("initFailed")) : null);
    if (!error) revalidate();
  }

  return (
    <form className="panel stack" onSubmit={pay}>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div ref={place} />
      <Button variant="son" size="lg" block icon={Lock} pending={isPaying} pendingLabel={t("initializing")}>
        {payLabel}
      </Button>
    </form>
  );
}
