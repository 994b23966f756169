import type { RequestHandler } from "express";
import { newVisitorCookie, visitorIdOf } from "~/auth/cookies/visitor.server";

/** Gives every visitor an anonymous id, by which rooms count guests. */
export const visitorCookie: RequestHandler = (request, response, next) => {
  if (request.method === "GET" && !visitorIdOf(request.headers.cookie)) {
    response.append("Set-Cookie", newVisitorCookie());
  }
  next();
};
