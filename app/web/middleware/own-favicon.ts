import type { RequestHandler } from "express";
import { siteLogo } from "~/platform/site/site-logo";

/**
 * Redirects favicon.ico to the operators' logo, if there is one. Programs that read no page, such
 * as feed readers, request this file.
 */
export const ownFavicon: RequestHandler = (_request, response, next) => {
  const logoFile = siteLogo("icon-96");
  if (!logoFile) return next();

  response.setHeader("Cache-Control", "public, max-age=3600");
  response.redirect(302, logoFile);
};
