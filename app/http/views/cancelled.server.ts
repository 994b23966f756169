import { isEverybodyRefunded } from "~/models/tickets/cancellation.server";
import type { ViewContext } from "./view-context.server";

/** What is said of a cancelled show: that all are refunded only once they are. Null for the others. */
export async function cancelledWords({ id, status }: { id: string; status: string }, { t }: ViewContext) {
  if (status !== "cancelled") return null;
  return t((await isEverybodyRefunded(id)) ? "event:cancelled" : "event:cancelledRefunding");
}
