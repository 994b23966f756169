import { parse } from "cookie";
import type { Currency, Language } from "~db/vocabularies";
import { isCurrency } from "~/locales/currency";
import { currencyOfZone } from "./zone-currency";
import { first } from "~/platform/required";

export const CURRENCY_COOKIE = "nhacsong_currency";

type Viewer = { zone: string | null; language: Language };

/**
 * The currency that the viewer chose, if the site offers it. Otherwise the currency of the viewer's
 * time zone; đồng for readers of Vietnamese whose zone is unknown. If the site does not offer that
 * currency either: dollars, else the first offered currency.
 */
export function currencyOf(
  cookieHeader: string | null | undefined,
  { zone, language }: Viewer,
  offered: readonly Currency[],
): Currency {
  const chosen = parse(cookieHeader ?? "")[CURRENCY_COOKIE];
  if (isCurrency(chosen) && offered.includes(chosen)) return chosen;

  const zoneCurrency = zone === null && language === "vi" ? "vnd" : currencyOfZone(zone);
  if (offered.includes(zoneCurrency)) return zoneCurrency;

  return offered.includes("usd") ? "usd" : first(offered);
}
