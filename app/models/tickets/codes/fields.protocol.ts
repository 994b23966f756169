import type { Currency } from "~db/vocabularies";

/** Form fields for the amount that a code takes off, by currency. */
export const OFF_FIELDS = {
  usd: "offUsd",
  vnd: "offVnd",
  eur: "offEur",
  aud: "offAud",
  cad: "offCad",
} as const satisfies Record<Currency, string>;
export type OffField = (typeof OFF_FIELDS)[Currency];
