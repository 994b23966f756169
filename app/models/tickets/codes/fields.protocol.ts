import type { Currency } from "~db/vocabularies";

/** The fields for what a code takes off, by currency. */
export const OFF_FIELDS = {
  usd: "offUsd",
  vnd: "offVnd",
  eur: "offEur",
  aud: "offAud",
  cad: "offCad",
} as const satisfies Record<Currency, string>;
export type OffField = (typeof OFF_FIELDS)[Currency];
