import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  loadStripe,
  type StripeElements,
  type StripeScript,
  type Appearance,
} from "./stripe-script";

/** Our tokens by the names of Stripe's variables. */
const TOKENS = {
  colorPrimary: "--ns-son",
  colorBackground: "--ns-surface",
  colorText: "--ns-ink",
  colorTextSecondary: "--ns-ink-2",
  colorTextPlaceholder: "--ns-ink-3",
  colorDanger: "--ns-son-text",
  borderRadius: "--ns-r-2",
  fontSizeBase: "--ns-text-md",
};

export type StripeKeys = { clientSecret: string; publishableKey: string };

/**
 * Mounts Stripe's Payment Element in `place`. The card never touches our server. `lost` is called
 * if the element cannot load or rejects the payment.
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
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams,
        redirect: "if_required",
      });

      return error ? (error.message ?? t("initFailed")) : null;
    } catch {
      return t("stripeSilent");
    }
  }

  return { place, isReady, pay };
}

/** Stripe's frame cannot read our style sheet, so it gets the computed colours. */
function appearanceAt(place: Element): Appearance {
  const style = getComputedStyle(place);
  const variables = Object.entries(TOKENS).map(([name, token]) => [
    name,
    style.getPropertyValue(token).trim(),
  ]);

  return {
    theme: style.colorScheme === "dark" ? "night" : "stripe",
    variables: { ...Object.fromEntries(variables), fontFamily: "system-ui, sans-serif" } as Record<
      string,
      string
    >,
  };
}
