import type { MessageKey } from "~/locales/message-key";
import type { Member } from "~/models/base/actor";

type Show = { artistId: string; startTime: Date; isLive: boolean };
type Part = { hasTicket: boolean; hasAttended: boolean };

/**
 * Ticket holders and people who were in the room review a show once it has begun.
 * @returns a message key, or null
 */
export function reviewRefusal(
  actor: Member,
  show: Show,
  { hasTicket, hasAttended }: Part,
  now: Date,
): MessageKey | null {
  if (show.artistId === actor.userId) return "dashboard:review.ownShow";
  if (!hasTicket && !hasAttended) return "dashboard:review.notThere";

  return show.startTime > now && !show.isLive ? "dashboard:review.tooEarly" : null;
}
