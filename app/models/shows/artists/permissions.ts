import type { MessageKey } from "~/locales/message-key";
import type { Member } from "~/models/base/actor";

type ReviewedEvent = { artistId: string; startTime: Date; isLive: boolean };
type Participation = { hasTicket: boolean; hasAttended: boolean };

/**
 * Ticket holders and people who were in the room may review a show after it has begun.
 * @returns a message key, or null
 */
export function reviewRefusal(
  actor: Member,
  event: ReviewedEvent,
  { hasTicket, hasAttended }: Participation,
  now: Date,
): MessageKey | null {
  if (event.artistId === actor.userId) return "dashboard:review.ownShow";
  if (!hasTicket && !hasAttended) return "dashboard:review.notThere";

  return event.startTime > now && !event.isLive ? "dashboard:review.tooEarly" : null;
}
