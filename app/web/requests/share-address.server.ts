import type { Language } from "~/locales/languages";
import { siteUrl } from "./site-url.server";

/** The show's page in the language it was read in. */
export function shareAddress(request: Request, eventId: string, language: Language): string {
  return `${siteUrl(request)}/event/${eventId}?lang=${language}&source=share`;
}
