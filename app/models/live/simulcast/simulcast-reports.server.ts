import { singleton } from "~/platform/process/singleton.server";
import type { SimulcastReport } from "./simulcast-report";

type ReportsByTarget = Map<string, SimulcastReport>;

const reporters = singleton("simulcasts", () => new Map<string, () => ReportsByTarget>());

/**
 * Registers the function that reads a show's reports; it is called on demand. Null unregisters it.
 */
export function setSimulcastReports(eventId: string, readReports: (() => ReportsByTarget) | null) {
  if (readReports) reporters.set(eventId, readReports);
  else reporters.delete(eventId);
}

/** Reports by id of the target. */
export function findSimulcastReports(eventId: string): ReportsByTarget {
  return reporters.get(eventId)?.() ?? new Map();
}
