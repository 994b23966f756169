import { createHash } from "node:crypto";
import { formOfEvent } from "./form/form-values";
import { priceFields } from "./fields.protocol";
import type { EventRow } from "./event-columns";

/** Message key of a change that is based on an old revision. */
export const CHANGED_MEANWHILE = "dashboard:form.changedMeanwhile";

/**
 * Revision of an event. It depends on every field of the event form, but not on sales, saves, going
 * live and the prices of ticket types.
 */
export function revisionOf(event: EventRow): string {
  const { status, startTime, endTime } = event;
  const blankPrices = event.hasTicketTypes
    ? Object.fromEntries(priceFields.map(([fieldName]) => [fieldName, ""]))
    : {};
  const formValues = { ...formOfEvent(event), ...blankPrices, status, startTime, endTime };

  return createHash("sha256").update(JSON.stringify(formValues)).digest("base64url").slice(0, 16);
}
