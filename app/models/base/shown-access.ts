import type { TicketAccess } from "~db/vocabularies";

/**
 * Access of a ticket as screens show it: without a replay, a ticket for live show and replay opens
 * only the live show.
 */
export function shownAccess(access: TicketAccess, hasReplay: boolean): TicketAccess {
  return access === "both" && !hasReplay ? "live" : access;
}
