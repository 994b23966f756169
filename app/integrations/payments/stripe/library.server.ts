import { createRequire } from "node:module";
import type Stripe from "stripe";

const require = createRequire(import.meta.url);

/** Loads Stripe's package on first use: 15 MB that a site without Stripe saves. */
export const stripeLibrary = (): typeof Stripe => require("stripe") as typeof Stripe;
