import type { Language } from "~/locales/languages";
import { siteUrl } from "./site-url.server";

/** The address of the show's page in the language in which it was read. */
export function shareAddress(request: Request, eventId: string, language: Language): string {
  return `${siteUrl(request)}/event/${eventId}?lang=${language}&source=share`;
}
