import { AppError } from "~/platform/errors";
import { type Actor, isMember, type Member } from "./actor";

/** @throws AppError unauthenticated */
export function assertMember(actor: Actor): asserts actor is Member {
  if (!isMember(actor)) throw new AppError("unauthenticated", "errors:unauthenticated");
}

/** @throws AppError unauthenticated for guests, forbidden for members without the right */
export function assertAllowed(actor: Actor, isAllowed: boolean): asserts actor is Member {
  assertMember(actor);
  if (!isAllowed) throw new AppError("forbidden", "errors:forbidden");
}

export function canUseAdmin(actor: Actor): boolean {
  return actor.role === "admin";
}

export function assertCanUseAdmin(actor: Actor): asserts actor is Member {
  assertAllowed(actor, canUseAdmin(actor));
}

/** Artists need an approved application to plan shows, stream and create access tokens. */
export function canUseDashboard(actor: Actor): boolean {
  return actor.isApprovedArtist;
}

export function assertCanUseDashboard(actor: Actor): asserts actor is Member {
  assertAllowed(actor, canUseDashboard(actor));
}
