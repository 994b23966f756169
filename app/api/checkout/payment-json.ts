import { z } from "zod";
import type { OpenPayment } from "~/models/checkout/purchases/open-card-payment.server";
import { paymentPath } from "~/models/checkout/start-purchase.server";

/** A payment that was started. */
export const IntentJson = z.object({
  /** The client secret of Stripe; null once the payment continues on the provider's own page. */
  clientSecret: z.string().nullable(),
  /** The page on which a browser pays, with any provider. */
  paymentUrl: z.string().meta({ examples: ["/pay/1b4e28ba-2fa1-4d3b-883f-0016d3cca427"] }),
});

export function intentJson(payment: OpenPayment): z.output<typeof IntentJson> {
  return { clientSecret: payment.clientSecret, paymentUrl: paymentPath(payment) };
}
