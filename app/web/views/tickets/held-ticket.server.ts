import { promisesReplay } from "~/models/shows/events/replay-state.server";
import { refundDeadline } from "~/models/tickets/refunds.server";
import type { TicketAccess } from "~db/vocabularies";
import { momentText } from "../moment.server";
import type { ViewContext } from "../view-context.server";

type Show = Parameters<typeof promisesReplay>[0] & { startTime: Date };

/**
 * What a ticket does not open and why no other can be bought: a person has one for a show, and
 * returns it first. Null for a ticket that opens all there is.
 */
export async function heldTicketText(
  access: TicketAccess,
  event: Show,
  context: ViewContext,
): Promise<string | null> {
  if (access === "both" || (access === "live" && !(await promisesReplay(event)))) return null;

  const { t, now } = context;
  const until = refundDeadline(event);
  const [kept, returned] =
    access === "replay"
      ? (["checkout:haveReplayText", "checkout:returnReplayFirst"] as const)
      : (["checkout:haveLiveText", "checkout:returnLiveFirst"] as const);

  return until <= now ? t(kept) : t(returned, { time: momentText(until, context) });
}
