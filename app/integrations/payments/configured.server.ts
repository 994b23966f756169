import { env } from "~/platform/settings/env.server";
import type { PaymentGateway } from "./gateway";
import { stripeGateway } from "./stripe/stripe-gateway.server";
import { testGateway } from "./test/test-gateway.server";

let replaced: PaymentGateway | null | undefined;

/** The configured provider: the test gateway, Stripe, or none ("Payment System Unavailable"). */
export function paymentGateway(): PaymentGateway | null {
  if (replaced !== undefined) return replaced;
  if (env.PAYMENTS === "test") return testGateway;

  return env.STRIPE_SECRET_KEY ? stripeGateway() : null;
}

/** For tests: replaces the provider (null: none); undefined restores the configured one. */
export function replacePaymentGateway(gateway: PaymentGateway | null | undefined) {
  replaced = gateway;
}
