import { formatInTimeZone } from "date-fns-tz";
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

/** The year of a moment in this zone, now by default. */
export function sellerYear(at = clock.now()): number {
  return Number(formatInTimeZone(at, sellerZone(), "yyyy"));
}
