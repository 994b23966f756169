import type { RequestHandler } from "express";
import { isSetupPending } from "~/operations/setup/setup-key.server";

const READING = new Set(["GET", "HEAD"]);
/**
 * Addresses that are not redirected: the API, the files of the first-run page, and the choice of
 * language and theme.
 */
const OPEN = /^\/(setup$|api(\/|$)|language$|theme$|__manifest$|site-)|\.\w+$/;

/** Redirects every page to the first-run page, until the site has an admin. */
export const setupFirst: RequestHandler = (request, response, next) => {
  if (!READING.has(request.method) || OPEN.test(request.path) || !isSetupPending()) return next();

  response.setHeader("Cache-Control", "no-store");
  response.redirect(302, "/setup");
};
