import type { Request } from "express";
import { assertScope, identifyRequest } from "~/auth/bearer.server";
import { AppError } from "~/errors";
import type { Actor } from "~/models/actor";
import { assertCanUseAdmin, assertCanUseDashboard, assertMember } from "~/models/permissions";
import type { Operation, Who } from "./operation";

/** Who sends this call, and the session or token they are known by. @throws AppError when they may not make it */
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
  admin: assertCanUseAdmin,
};
