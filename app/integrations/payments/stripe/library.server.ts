import { createRequire } from "node:module";
import type Stripe from "stripe";

const require = createRequire(import.meta.url);

/** Stripe's package, loaded when it is first wanted: 15 MB that a site without Stripe never holds. */
export const stripeLibrary = (): typeof Stripe => require("stripe") as typeof Stripe;
