import { singleton } from "~/platform/process/singleton.server";
import type { SimulcastReport } from "./simulcast-report";

type Reports = Map<string, SimulcastReport>;

const reporters = singleton("simulcasts", () => new Map<string, () => Reports>());

/** Registers what is sent of a show; `read` is called on demand. Null: nothing any more. */
export function setSimulcastReports(eventId: string, read: (() => Reports) | null) {
  if (read) reporters.set(eventId, read);
  else reporters.delete(eventId);
}

/** By target. */
export function findSimulcastReports(eventId: string): Reports {
  return reporters.get(eventId)?.() ?? new Map();
}
