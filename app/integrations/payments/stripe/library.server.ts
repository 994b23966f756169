import { createRequire } from "node:module";
import type Stripe from "stripe";

const require = createRequire(import.meta.url);

/** Loads Stripe's package on first use, which saves 15 MB on sites without Stripe. */
export const stripeLibrary = (): typeof Stripe => require("stripe") as typeof Stripe;
