import type { HelperTask, Role } from "~db/vocabularies";

/** A scanned device pass; void once the ticket's number is higher. */
export type TicketPass = { ticketId: string; number: number };

/** `isForOwnRooms`: the token may write only in the rooms of its owner's shows. */
export type ActingToken = { id: string; isForOwnRooms: boolean };

/** The caller as the domain sees it. Guests have no userId; the visitor id counts them in rooms. */
export type Actor = {
  userId: string | null;
  role: Role | "guest";
  /** True for an artist whose application is approved. */
  isApprovedArtist: boolean;
  visitorId: string | null;
  /** Passes of scanned tickets: the device may only watch and read chat. */
  passes?: readonly TicketPass[];
  /**
   * Id of the television that sends the request: it may only play the show that a person has opened
   * on it.
   */
  televisionId?: string;
  /**
   * Id of the artist whose overlay sends the request: the overlay may only read the rooms of the
   * artist's shows.
   */
  overlayOf?: string;
  /** The access token that acts for the account. */
  token?: ActingToken;
  /** Teams of the member with the task in each. */
  helps?: readonly { artistId: string; task: HelperTask }[];
};

export type Member = Actor & { userId: string; role: Role };

export const GUEST: Actor = {
  userId: null,
  role: "guest",
  isApprovedArtist: false,
  visitorId: null,
};

export function isMember(actor: Actor): actor is Member {
  return actor.userId !== null;
}
