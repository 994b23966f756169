import type { Currency } from "~db/vocabularies";

const VIETNAM = "Asia/Ho_Chi_Minh Asia/Saigon";

/** Time zones of countries that pay in euros, including their islands. */
const EURO_ZONES = `
  Europe/Amsterdam Europe/Andorra Europe/Athens Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Dublin Eire
  Europe/Helsinki Europe/Lisbon Portugal Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn
  Europe/Monaco Europe/Paris Europe/Podgorica Europe/Riga Europe/Rome Europe/San_Marino Europe/Sofia Europe/Tallinn
  Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Zagreb Asia/Nicosia Europe/Nicosia
  Atlantic/Azores Atlantic/Canary Atlantic/Madeira Africa/Ceuta Indian/Mayotte Indian/Reunion
  America/Cayenne America/Guadeloupe America/Marigot America/Martinique America/Miquelon America/St_Barthelemy`;

const AUSTRALIAN_TERRITORIES = "Antarctica/Macquarie Indian/Christmas Indian/Cocos Pacific/Norfolk";

const CANADA = `
  America/Atikokan America/Blanc-Sablon America/Cambridge_Bay America/Coral_Harbour America/Creston America/Dawson
  America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax
  America/Inuvik America/Iqaluit America/Moncton America/Montreal America/Nipigon America/Pangnirtung
  America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current
  America/Thunder_Bay America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife`;

const withCurrency = (names: string, currency: Currency) =>
  names
    .trim()
    .split(/\s+/)
    .map((zone) => [zone, currency] as const);
const currencies = new Map<string, Currency>([
  ...withCurrency(VIETNAM, "vnd"),
  ...withCurrency(EURO_ZONES, "eur"),
  ...withCurrency(AUSTRALIAN_TERRITORIES, "aud"),
  ...withCurrency(CANADA, "cad"),
]);

/**
 * The currency of the places in an IANA time zone, if it is a supported one; else dollars.
 */
export function currencyOfZone(zone: string | null): Currency {
  if (zone?.startsWith("Australia/")) return "aud";
  if (zone?.startsWith("Canada/")) return "cad";

  return currencies.get(zone ?? "") ?? "usd";
}
