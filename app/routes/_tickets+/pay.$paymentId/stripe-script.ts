/** The part of Stripe's API that we use. */
export type PaymentElement = {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: "ready" | "loaderror", listener: () => void): void;
};
export type StripeElements = { create(kind: "payment"): PaymentElement };
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

type WithStripe = Window & { Stripe?: (key: string) => StripeScript };
const ADDRESS = "https://js.stripe.com/v3/";

let loading: Promise<void> | undefined;

/** Loads Stripe.js once, and only on the payment page. */
export async function loadStripe(publishableKey: string): Promise<StripeScript> {
  await (loading ??= load());

  const open = (window as WithStripe).Stripe;
  if (!open) throw new Error("Stripe's script did not start");

  return open(publishableKey);
}

function load() {
  return new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), {
      src: ADDRESS,
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
