import type { IncomingHttpHeaders } from "node:http";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "./languages";

/** The language of a request that is no page: the cookie, then Accept-Language, then English. */
export function languageOfHeader(headers: IncomingHttpHeaders): Language {
  const cookie = headers.cookie?.match(/(?:^|;\s*)nhacsong_lang=(\w+)/)?.[1];
  if (isLanguage(cookie)) return cookie;
  const asked = headers["accept-language"]?.slice(0, 2).toLowerCase();
  return isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
}
