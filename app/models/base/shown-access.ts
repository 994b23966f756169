import type { TicketAccess } from "~db/vocabularies";

/** What a ticket opens, in words: without a replay, one for both opens the live show alone. */
export function shownAccess(access: TicketAccess, hasReplay: boolean): TicketAccess {
  return access === "both" && !hasReplay ? "live" : access;
}
