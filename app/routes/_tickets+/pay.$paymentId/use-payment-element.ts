import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { appearanceAt } from "./stripe-appearance";
import { loadStripe, type StripeElements, type StripeScript } from "./stripe-script";

export type StripeKeys = { clientSecret: string; publishableKey: string };

/**
 * Mounts Stripe's Payment Element in `place`. The card never touches our server. `lost` is called if the element cannot
 * load or rejects the payment.
 */
export function usePaymentElement({ clientSecret, publishableKey }: StripeKeys, lost: () => void) {
  const { t, i18n } = useTranslation("checkout");
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ stripe: StripeScript; elements: StripeElements }>();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    let close: (() => void) | null = () => {};

    const open = async () => {
      const stripe = await loadStripe(publishableKey);
      if (!close) return;

      const appearance = appearanceAt(place.current!);
      const elements = stripe.elements({ clientSecret, locale: i18n.language, appearance });
      const element = elements.create("payment");

      element.on("ready", () => close && setReady(true));
      element.on("loaderror", () => close && lost());
      element.mount(place.current!);
      opened.current = { stripe, elements };
      close = () => element.destroy();
    };

    open().catch(() => close && lost());

    return () => {
      close?.();
      close = null;
    };
  }, [clientSecret, publishableKey, i18n.language, lost]);

  /** @returns the error in the buyer's language; null once the provider has accepted the card */
  async function pay(): Promise<string | null> {
    const { stripe, elements } = opened.current!;
    const confirmParams = { return_url: window.location.href };

    try {
      const { error } = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });

      return error ? (error.message ?? t("initFailed")) : null;
    } catch {
      return t("stripeSilent");
    }
  }

  return { place, isReady, pay };
}
