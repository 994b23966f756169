import type { Request } from "express";
import { assertScope, identifyRequest } from "~/auth/bearer.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import type { Operation, Who } from "./operation";

/** Identifies the caller and requires the operation's role and scope. @throws AppError unauthenticated, forbidden */
export async function requireCaller({ headers }: Request, { scope, who }: Operation) {
  const { actor, session, token } = await identifyRequest(headers);
  if (token && !scope) throw new AppError("forbidden", "errors:notByToken");
  if (scope) assertScope(token, scope);
  ROLE_CHECKS[who](actor);

  return { actor, session };
}

const ROLE_CHECKS: Record<Who, (actor: Actor) => void> = {
  anyone: () => {},
  member: assertMember,
  artist: assertCanUseDashboard,
};
