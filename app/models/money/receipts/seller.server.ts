import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";

/** The seller as the settings name it now; nulls if none is set. */
export function currentSeller() {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_NUMBER } = env;

  return {
    sellerName: SELLER_NAME ?? null,
    sellerAddress: SELLER_ADDRESS ?? null,
    sellerTaxNumber: SELLER_TAX_NUMBER ?? null,
  };
}

export function findSeller(): string | null {
  return env.SELLER_NAME ?? null;
}

/** The rate of VAT in hundredths of a percent; null without VAT. */
export function currentVatRate(): number | null {
  return env.VAT_PERCENT === undefined ? null : Math.round(env.VAT_PERCENT * 100);
}

/** Zone of the year in receipt numbers and yearly statements. */
export function sellerZone(): string {
  return env.SELLER_TIME_ZONE;
}

let yearFormat: Intl.DateTimeFormat | undefined;

/**
 * The year of a moment in this zone, now by default. Every receipt asks, and a new format costs
 * more than the rest.
 */
export function sellerYear(at: Date | number = clock.now()): number {
  yearFormat ??= new Intl.DateTimeFormat("en", { year: "numeric", timeZone: sellerZone() });

  return Number(yearFormat.format(at));
}
