import type { ChargeLimits } from "../gateway";

/** Half a US dollar, euro, Australian or Canadian dollar. */
const MIN = 50;
/**
 * Stripe has no minimum in đồng of its own: the charge must be worth half a US dollar after the conversion, about
 * 13,000 ₫. The rest is room for the rate.
 */
const MIN_VND = 15_000;
/** Eight digits in any currency. */
const MAX = 99_999_999;

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export function chargeLimits(currency: string): ChargeLimits {
  return { min: currency === "vnd" ? MIN_VND : MIN, max: MAX };
}
