import type { RequestHandler } from "express";
import { siteLogo } from "~/platform/site/site-logo";

/**
 * Programs that read no page, such as feed readers, ask for this file: with a logo of the
 * operators, it is that.
 */
export const ownFavicon: RequestHandler = (_request, response, next) => {
  const icon = siteLogo("icon-96");
  if (!icon) return next();

  response.setHeader("Cache-Control", "public, max-age=3600");
  response.redirect(302, icon);
};
