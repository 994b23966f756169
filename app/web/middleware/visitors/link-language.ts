import { parse } from "cookie";
import type { RequestHandler } from "express";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { isLanguage, LANGUAGE_KEY } from "~/locales/languages";
import { isWithoutCookies } from "../embed-paths";

/**
 * Keeps the language of a shared link (`?lang=vi`) for the pages that follow, unless the visitor has
 * chosen one before.
 */
export const linkLanguage: RequestHandler = (request, response, next) => {
  const { method, path, query, headers } = request;
  const isLink = method === "GET" && isLanguage(query.lang) && !isWithoutCookies(path);
  if (isLink && !(LANGUAGE_KEY in parse(headers.cookie ?? "")))
    response.append("Set-Cookie", preferenceCookie(LANGUAGE_KEY, String(query.lang)));

  next();
};
