import type { RequestHandler } from "express";
import { newVisitorCookie, visitorIdOf } from "~/auth/cookies/visitor.server";
import { isWithoutCookies } from "../embed-paths";

/** Gives every visitor an anonymous id, which rooms use to count guests. */
export const visitorCookie: RequestHandler = (request, response, next) => {
  let visitorId = visitorIdOf(request.headers.cookie);
  if (request.method === "GET" && !visitorId && !isWithoutCookies(request.path)) {
    const cookie = newVisitorCookie();

    visitorId = visitorIdOf(cookie);
    response.append("Set-Cookie", cookie);
  }

  response.locals.visitorId = visitorId;
  next();
};
