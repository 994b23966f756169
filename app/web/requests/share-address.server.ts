import type { Language } from "~/locales/languages";
import { siteUrl } from "./site-url.server";

/** The address of the show's page in the language in which it was read. */
export function shareAddress(request: Request, eventId: string, language: Language): string {
  return shareAddressAt(siteUrl(request), eventId, language);
}

/** Like shareAddress, but with the origin `siteOrigin` instead of that of a request. */
export function shareAddressAt(siteOrigin: string, eventId: string, language: Language): string {
  return `${siteOrigin}/event/${eventId}?lang=${language}&source=share`;
}
