import type { Currency, TextSize, Theme } from "~db/vocabularies";
import { currencyOf } from "~/auth/cookies/currency.server";
import { textSizeOf } from "~/auth/cookies/text-size.server";
import { findTheme } from "~/auth/cookies/theme.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { languageOf } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { findInAppBrowser, type InAppBrowser } from "~/platform/http/in-app-browser";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";

/**
 * `theme`: null unless this browser chose one. `zone`: null while unknown. `currency`: prices are
 * shown in this currency if the show has a price in it. `inAppBrowser`: the app whose built-in
 * browser is used.
 */
export type Preferences = {
  language: Language;
  theme: Theme | null;
  textSize: TextSize;
  zone: string | null;
  currency: Currency;
  inAppBrowser: InAppBrowser | null;
};

/**
 * The preferences of a browser. Pages and the cache of guest pages read them here, so that they
 * never differ.
 */
export async function preferencesOf(request: Request): Promise<Preferences> {
  const cookies = request.headers.get("Cookie");
  const language = await languageOf(request);
  const timeZone = zoneOf(cookies);
  const currency = currencyOf(cookies, { zone: timeZone, language }, listOfferedCurrencies());
  const inAppBrowser = findInAppBrowser(request.headers.get("User-Agent"));

  return {
    language,
    theme: findTheme(cookies),
    textSize: textSizeOf(cookies),
    zone: timeZone,
    currency,
    inAppBrowser,
  };
}
