import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";

/** The seller in the current settings; nulls if none is set. */
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

/** Time zone that decides the year of receipt numbers and yearly statements. */
export function sellerZone(): string {
  return env.SELLER_TIME_ZONE;
}

let yearFormat: Intl.DateTimeFormat | undefined;

/**
 * The year of a time in the seller's zone, by default the current one. The format is kept, because
 * creating it costs more than issuing a receipt.
 */
export function sellerYear(time: Date | number = clock.now()): number {
  yearFormat ??= new Intl.DateTimeFormat("en", { year: "numeric", timeZone: sellerZone() });

  return Number(yearFormat.format(time));
}
