import { AppError } from "~/platform/errors";
import { type Actor, isMember } from "~/models/base/actor";
import { assertMember, canUseAdmin } from "~/models/base/permissions";

/**
 * Allows the buyer and admins, but not the artist, because a receipt has the buyer's address.
 * @throws AppError not_found
 */
export function assertCanReadReceipt(actor: Actor, buyerId: string | undefined) {
  assertMember(actor);

  const isAllowed =
    buyerId !== undefined && (canUseAdmin(actor) || (isMember(actor) && actor.userId === buyerId));
  if (!isAllowed) throw new AppError("not_found", "receipts:notFound");
}
