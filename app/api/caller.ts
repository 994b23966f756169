import type { Request } from "express";
import { getActor } from "~/auth/session.server";
import type { Actor } from "~/models/actor";
import { assertCan, assertMember } from "~/models/permissions";
import type { Operation, Who } from "./operation";

/** Who sends this call: the session of the cookie, else a guest. @throws AppError when they may not make it */
export async function admit(request: Request, { who }: Operation): Promise<Actor> {
  const actor = await getActor(request.headers.cookie);
  MAY[who](actor);
  return actor;
}

const MAY: Record<Who, (actor: Actor) => void> = {
  anyone: () => {},
  member: assertMember,
  artist: (actor) => assertCan(actor, "dashboard:use"),
  admin: (actor) => assertCan(actor, "admin:use"),
};
