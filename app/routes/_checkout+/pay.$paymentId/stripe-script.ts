/** The part of Stripe's API that this site uses. */
export type PaymentElement = {
  mount(container: HTMLElement): void;
  destroy(): void;
  on(event: "ready" | "loaderror", listener: () => void): void;
};
export type StripeElements = { create(elementType: "payment"): PaymentElement };
export type Appearance = { theme: "stripe" | "night"; variables: Record<string, string> };
export type StripeScript = {
  elements(options: {
    clientSecret: string;
    locale: string;
    appearance: Appearance;
  }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<{ error?: { message?: string } }>;
};

type WithStripe = Window & { Stripe?: (publishableKey: string) => StripeScript };
const SCRIPT_ADDRESS = "https://js.stripe.com/v3/";

let loading: Promise<void> | undefined;

/** Loads Stripe.js once, and only on the payment page. */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  await (loading ??= loadScript());

  const openStripe = (window as WithStripe).Stripe;
  if (!openStripe) throw new Error("Stripe's script did not start");

  return openStripe(publishableKey);
}

function loadScript() {
  return new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), {
      src: SCRIPT_ADDRESS,
      onload: () => resolve(),
    });

    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error("Stripe's script did not load"));
    };

    document.head.append(script);
  });
}
