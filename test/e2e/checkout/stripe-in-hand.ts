import type { Page } from "@playwright/test";
import type { StripeDouble } from "../../fakes/stripe-double";

/**
 * A fake of Stripe.js with a field of its own; it posts the card to api.stripe.com as Stripe.js
 * does.
 */
const SCRIPT = `
  window.Stripe = (key) => {
    const card = Object.assign(document.createElement("input"), { className: "input" });
    card.setAttribute("aria-label", "Card number");
    return {
      elements({ clientSecret, appearance }) {
        const listeners = {};
        return {
          clientSecret,
          create: () => ({
            on: (event, listener) => void (listeners[event] = listener),
            mount(place) {
              card.style.color = appearance.variables.colorText;
              place.append(card);
              listeners.ready();
            },
            destroy: () => card.remove(),
          }),
        };
      },
      async confirmPayment({ elements }) {
        const body = new URLSearchParams({ client_secret: elements.clientSecret, card: card.value });
        const answer = await fetch("https://api.stripe.com/v1/payment_intents/confirm", { method: "POST", body });
        return answer.json();
      },
    };
  };`;

const HOSTED = "https://checkout.stripe.com/**";

/** Routes Stripe's hosts to the double. @returns the requests */
export async function openStripeTo(page: Page, double: StripeDouble) {
  const asked: string[] = [];

  await page.route("https://js.stripe.com/**", (route) => {
    asked.push(route.request().url());

    return route.fulfill({ contentType: "text/javascript", body: SCRIPT });
  });
  await page.route("https://api.stripe.com/**", async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "");
    const intentId = form.get("client_secret")!.split("_secret")[0]!;
    const body = useCard(double, intentId, form.get("card"));

    await route.fulfill({ json: body, headers: { "access-control-allow-origin": "*" } });
  });

  return asked;
}

function useCard(double: StripeDouble, intentId: string, card: string | null) {
  if (card === "4242") double.pay(intentId);
  else if (card === "slow") double.process(intentId);
  else {
    double.decline(intentId);

    return { error: { message: "Your card was declined." } };
  }

  return {};
}

/** Stripe's hosted page: pays and redirects back. */
export async function payOnItsPage(page: Page, double: StripeDouble) {
  await page.route(HOSTED, (route) => {
    const { id, success_url } = double.lastSession();

    double.paySession(id);

    return route.fulfill({ status: 303, headers: { location: String(success_url) } });
  });
  await page.getByRole("button", { name: /on Stripe's page/ }).click();
}
