import type { IncomingHttpHeaders } from "node:http";
import { isLanguage, type Language } from "./languages";
import { readerLanguage } from "./offered-languages";

/**
 * The language of a request for something other than a page: the cookie's, else that of
 * Accept-Language, else English. If the site does not offer that language, English, or else the
 * first offered language.
 */
export function languageOfHeader(headers: IncomingHttpHeaders): Language {
  const cookie = headers.cookie?.match(/(?:^|;\s*)nhacsong_lang=(\w+)/)?.[1];
  if (isLanguage(cookie)) return readerLanguage(cookie);

  const asked = headers["accept-language"]?.slice(0, 2).toLowerCase();

  return readerLanguage(isLanguage(asked) ? asked : null);
}
