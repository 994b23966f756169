import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { env } from "~/env.server";
import { areTextsOn } from "./text-outbox.server";

/** True where text messages are set up, for numbers of the countries that the operators pay for. */
export function canText(phone: string): boolean {
  const country = parsePhoneNumberFromString(phone)?.country;
  return areTextsOn() && country !== undefined && env.TEXTS_COUNTRIES.includes(country);
}
