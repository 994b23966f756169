import type { HelperTask, Role } from "~db/vocabularies";

/** What a scanned code leaves on a device; void once the ticket counts a higher number. */
export type TicketPass = { ticketId: string; number: number };

/** Who is asking, as the domain sees them. A guest has no userId; the visitor id counts guests in a room. */
export type Actor = {
  userId: string | null;
  role: Role | "guest";
  /** Role artist and approved: may use the dashboard. */
  isApprovedArtist: boolean;
  visitorId: string | null;
  /** Tickets of others whose code this device has scanned: it watches and reads along with them, and nothing else. */
  passes?: readonly TicketPass[];
  /** Whose team the member is on, and as what; none where it is left out. */
  helps?: readonly { artistId: string; task: HelperTask }[];
};

/** An actor who is signed in. */
export type Member = Actor & { userId: string; role: Role };

export const GUEST: Actor = { userId: null, role: "guest", isApprovedArtist: false, visitorId: null };

export function isMember(actor: Actor): actor is Member {
  return actor.userId !== null;
}
