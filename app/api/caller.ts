import type { Request } from "express";
import { bearerTokenOf, getBearer } from "~/auth/bearer.server";
import { getActor } from "~/auth/session.server";
import { AppError } from "~/errors";
import type { Actor } from "~/models/actor";
import { assertCan, assertMember } from "~/models/permissions";
import type { Operation, Who } from "./operation";

/**
 * Who sends this call: the token's owner, else the session of the cookie, else a guest. Beside a token no cookie counts.
 * @throws AppError when they may not make it
 */
export async function admit({ headers }: Request, call: Operation): Promise<Actor> {
  const token = bearerTokenOf(headers.authorization);
  const actor = token === null ? await getActor(headers.cookie) : await admitToken(token, call);
  MAY[call.who](actor);
  return actor;
}

async function admitToken(token: string, { scope }: Operation): Promise<Actor> {
  const { actor, scopes } = await getBearer(token);
  if (!scope) throw new AppError("forbidden", "errors:notByToken");
  if (!scopes.includes(scope)) throw new AppError("forbidden", "errors:tokenScope", { params: { scope } });
  return actor;
}

const MAY: Record<Who, (actor: Actor) => void> = {
  anyone: () => {},
  member: assertMember,
  artist: (actor) => assertCan(actor, "dashboard:use"),
  admin: (actor) => assertCan(actor, "admin:use"),
};
