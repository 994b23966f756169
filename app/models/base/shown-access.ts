import type { TicketAccess } from "~db/vocabularies";

/** What a ticket opens, in words: without a replay, one for both opens the live show alone. */
export function shownAccess({ replayDays }: { replayDays: number | null }, access: TicketAccess): TicketAccess {
  return access === "both" && replayDays === null ? "live" : access;
}
