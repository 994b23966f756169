import { signedVisitorId, VISITOR_COOKIE } from "~/auth/cookies/visitor.server";

/** The Cookie header of a guest with this id. */
export function visitorCookie(id: string) {
  return `${VISITOR_COOKIE}=${signedVisitorId(id)}`;
}
