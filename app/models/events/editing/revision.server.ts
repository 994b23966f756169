import { createHash } from "node:crypto";
import { formOfEvent } from "./form/form-values";
import type { EventRow } from "./event-columns";

/** The message of a change made upon an old revision. */
export const CHANGED_MEANWHILE = "dashboard:form.changedMeanwhile";

/** Changes with every field of the event form, not with sales, saves and going live. */
export function revisionOf(event: EventRow): string {
  const shown = { ...formOfEvent(event), status: event.status, startTime: event.startTime, endTime: event.endTime };
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16);
}
