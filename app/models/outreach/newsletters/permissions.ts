import type { Actor, Member } from "~/models/base/actor";
import { assertCanUseDashboard } from "~/models/base/permissions";

/**
 * Newsletters are sent in the artist's name, so team members cannot write them.
 * @throws AppError unauthenticated, forbidden
 */
export function assertCanWriteNewsletters(actor: Actor): asserts actor is Member {
  assertCanUseDashboard(actor);
}
