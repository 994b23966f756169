import { parse } from "cookie";
import type { Currency, Language } from "~db/vocabularies";
import { isCurrency } from "~/models/payments/currency.protocol";

export const CURRENCY_COOKIE = "nhacsong_currency";
const ZONES_OF_VIETNAM = ["Asia/Ho_Chi_Minh", "Asia/Saigon"];

/** The currency the viewer chose; otherwise đồng in Vietnam, and for readers of Vietnamese whose zone is unknown. */
export function currencyOf(
  cookieHeader: string | null | undefined,
  { zone, language }: { zone: string | null; language: Language },
): Currency {
  const chosen = parse(cookieHeader ?? "")[CURRENCY_COOKIE];
  if (isCurrency(chosen)) return chosen;
  const isInVietnam = zone === null ? language === "vi" : ZONES_OF_VIETNAM.includes(zone);
  return isInVietnam ? "vnd" : "usd";
}
