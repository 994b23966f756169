import { env } from "~/platform/settings/env.server";
import { replaceable } from "~/platform/process/replaceable";
import type { PaymentGateway } from "./gateway";
import { stripeGateway } from "./stripe/stripe-gateway.server";
import { testGateway } from "./test/test-gateway.server";

/** The configured card provider: the test gateway, Stripe, or null. */
export const [paymentGateway, replacePaymentGateway] = replaceable((): PaymentGateway | null => {
  if (env.PAYMENTS === "test") return testGateway;

  return env.STRIPE_SECRET_KEY ? stripeGateway() : null;
});
