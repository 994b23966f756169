import type { RequestHandler } from "express";
import { newVisitorCookie, visitorIdOf } from "~/auth/cookies/visitor.server";

/** Gives every visitor of a page the anonymous id that rooms count guests by. */
export const visitorCookie: RequestHandler = (request, response, next) => {
  if (request.method === "GET" && !visitorIdOf(request.headers.cookie)) {
    response.append("Set-Cookie", newVisitorCookie());
  }
  next();
};
