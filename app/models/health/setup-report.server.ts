import { singleton } from "~/singleton.server";
import type { Value } from "./light";

/** A finding of the doctor. Text: `health:doctor.<name>.<finding>`; the line to change: `<finding>Fix`. */
export type Finding = {
  name: string;
  state: "ok" | "warn" | "fail";
  finding: string;
  values?: Record<string, Value>;
};

const latest = singleton("setup-report", () => ({ report: null as Finding[] | null }));

/** The checks of the set-up after the start; null until they are through. */
export function findSetupReport(): Finding[] | null {
  return latest.report;
}

export function setSetupReport(report: Finding[]) {
  latest.report = report;
}
