import type { RequestHandler } from "express";

/** Paths under /api that are pages for browsers (app/routes/api+). */
const SCREENS = /^\/(login|logout|docs|docs\/socket|auth\/google(\/callback)?)(\.data)?$/;

/** Passes these paths on to the screens. Runs before the API's routers. */
export const letScreensThrough: RequestHandler = (request, _response, next) => {
  const isScreen = ["GET", "HEAD"].includes(request.method) && SCREENS.test(request.path);

  next(isScreen ? "router" : undefined);
};
