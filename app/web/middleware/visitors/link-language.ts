import { parse } from "cookie";
import type { RequestHandler } from "express";
import { preferenceCookie } from "~/auth/cookies/preference-cookie.server";
import { isLanguage, LANGUAGE_KEY } from "~/locales/languages";
import { isWithoutCookies } from "../embed-paths";

/** Matches the address of a file, which a page or the service worker loads in a language. */
const FILE_PATH = /\.\w+$/;

/**
 * Keeps the language of a shared link (`?lang=vi`) for the pages that follow, unless the visitor has
 * chosen one before. Files are no links: the service worker loads tickets in both languages.
 */
export const linkLanguage: RequestHandler = (request, response, next) => {
  const { method, path, query, headers } = request;
  const isPage = method === "GET" && !FILE_PATH.test(path) && !isWithoutCookies(path);
  if (isPage && isLanguage(query.lang) && !(LANGUAGE_KEY in parse(headers.cookie ?? "")))
    response.append("Set-Cookie", preferenceCookie(LANGUAGE_KEY, String(query.lang)));

  next();
};
