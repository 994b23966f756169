import type { RequestHandler } from "express";

/** Addresses under /api that browsers are sent to: screens answer them (app/routes/api.*). */
const SCREENS = /^\/(login|logout|docs|docs\/socket|auth\/google(\/callback)?)(\.data)?$/;

/** Leaves the API for the screens. Stands in front of the API's routers. */
export const letScreensThrough: RequestHandler = (request, _response, next) => {
  const isScreen = ["GET", "HEAD"].includes(request.method) && SCREENS.test(request.path);
  next(isScreen ? "router" : undefined);
};
