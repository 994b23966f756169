import { promisesReplay } from "~/models/shows/events/replay-state.server";
import { refundDeadline } from "~/models/tickets/refunds.server";
import type { TicketAccess } from "~db/vocabularies";
import { momentText } from "../moment.server";
import type { ViewContext } from "../view-context.server";

type HeldShow = Parameters<typeof promisesReplay>[0] & { startTime: Date };

/**
 * Explains what a person's ticket does not include, and that they have to return it before they buy
 * another one for the show. Null for a ticket that includes everything.
 */
export async function heldTicketText(
  access: TicketAccess,
  event: HeldShow,
  context: ViewContext,
): Promise<string | null> {
  if (access === "both" || (access === "live" && !(await promisesReplay(event)))) return null;

  const { t, now } = context;
  const refundableUntil = refundDeadline(event);
  const [keptText, returned] =
    access === "replay"
      ? (["checkout:haveReplayText", "checkout:returnReplayFirst"] as const)
      : (["checkout:haveLiveText", "checkout:returnLiveFirst"] as const);

  return refundableUntil <= now
    ? t(keptText)
    : t(returned, { time: momentText(refundableUntil, context) });
}
