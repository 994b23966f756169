import type { RequestHandler } from "express";
import { isSetupPending } from "~/operations/setup/setup-key.server";

const READING = new Set(["GET", "HEAD"]);
/** Addresses of programs, of what the page consists of, and of the choice of a language. */
const OPEN = /^\/(setup$|api(\/|$)|language$|theme$|__manifest$|site-)|\.\w+$/;

/** Leads every page to the first-run page, until the site has an admin. */
export const setupFirst: RequestHandler = (request, response, next) => {
  if (!READING.has(request.method) || OPEN.test(request.path) || !isSetupPending()) return next();

  response.setHeader("Cache-Control", "no-store");
  response.redirect(302, "/setup");
};
