import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  loadStripe,
  type StripeElements,
  type StripeScript,
  type Appearance,
} from "./stripe-script";

/** The design tokens by the names of Stripe's variables. */
const TOKEN_VARIABLES = {
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
 * Mounts Stripe's Payment Element in `place`; card data never reach this server. `onLost` is called
 * if the element cannot load or rejects the payment.
 */
export function usePaymentElement(
  { clientSecret, publishableKey }: StripeKeys,
  onLost: () => void,
) {
  const { t, i18n } = useTranslation("checkout");
  const containerRef = useRef<HTMLDivElement>(null);
  const opened = useRef<{ stripe: StripeScript; elements: StripeElements }>();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    let unmount: (() => void) | null = () => {};

    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (!unmount) return;

      const appearance = appearanceAt(containerRef.current!);
      const elements = stripe.elements({ clientSecret, locale: i18n.language, appearance });
      const element = elements.create("payment");

      element.on("ready", () => unmount && setReady(true));
      element.on("loaderror", () => unmount && onLost());
      element.mount(containerRef.current!);
      opened.current = { stripe, elements };
      unmount = () => element.destroy();
    };

    mount().catch(() => unmount && onLost());

    return () => {
      unmount?.();
      unmount = null;
    };
  }, [clientSecret, publishableKey, i18n.language, onLost]);

  /** @returns the error in the buyer's language; null after the provider has accepted the card */
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

  return { place: containerRef, isReady, pay };
}

/** Stripe's frame cannot read this site's style sheet, so it gets the computed colours. */
function appearanceAt(container: Element): Appearance {
  const computedStyle = getComputedStyle(container);
  const variables = Object.entries(TOKEN_VARIABLES).map(([variableName, token]) => [
    variableName,
    computedStyle.getPropertyValue(token).trim(),
  ]);

  return {
    theme: computedStyle.colorScheme === "dark" ? "night" : "stripe",
    variables: { ...Object.fromEntries(variables), fontFamily: "system-ui, sans-serif" } as Record<
      string,
      string
    >,
  };
}
