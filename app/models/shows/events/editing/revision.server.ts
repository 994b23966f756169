import { createHash } from "node:crypto";
import { formOfEvent } from "./form/form-values";
import { priceFields } from "./fields.protocol";
import type { EventRow } from "./event-columns";

/** The message of a change made upon an old revision. */
export const CHANGED_MEANWHILE = "dashboard:form.changedMeanwhile";

/**
 * Changes with every field of the event form, not with sales, saves, going live and the prices of
 * ticket types.
 */
export function revisionOf(event: EventRow): string {
  const { status, startTime, endTime } = event;
  const unset = event.hasTicketTypes
    ? Object.fromEntries(priceFields.map(([name]) => [name, ""]))
    : {};
  const shown = { ...formOfEvent(event), ...unset, status, startTime, endTime };

  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);
}
