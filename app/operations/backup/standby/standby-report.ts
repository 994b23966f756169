import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { findText, type Store } from "~/integrations/storage/object-store/store";

export const REPORT_EVERY_MS = 10_000;

const REPORTS = "standbys/";
const reportKey = (standbySite: string) => `${REPORTS}${standbySite}.json`;
const MAX_REPORTS = 20;
const MAX_BYTES = 4000;
const MAX_PROBLEM_LENGTH = 300;

const TaskProgress = z.object({
  /**
   * Milliseconds since the task last succeeded, by the standby's clock; null before the first
   * success.
   */
  ageMs: z.number().nonnegative().nullable(),
  /** The reason of a failure after the last success; null without a failure. */
  problem: z.string().max(MAX_PROBLEM_LENGTH).nullable(),
});

/**
 * A standby's report to the server in charge. It is stored in the place of the copy, the only place
 * that both can reach with certainty.
 */
const StandbyReport = z.object({
  /** A new id in each report. */
  beat: z.uuid(),
  /** Progress of fetching the files of the copy. */
  files: TaskProgress,
  /** Progress of the trial restores of the copy's database. */
  trial: TaskProgress,
});

export type StandbyReport = z.infer<typeof StandbyReport>;
export type StandbyProgress = Omit<StandbyReport, "beat">;

/** Stores a report. @throws BackupError if the place cannot be used */
export async function putReport(
  placeStore: Store,
  standbySite: string,
  { files, trial }: StandbyProgress,
) {
  const shorten = ({ ageMs, problem }: StandbyProgress["files"]) => ({
    ageMs,
    problem: problem && problem.slice(0, MAX_PROBLEM_LENGTH),
  });
  const report: StandbyReport = {
    beat: randomUUID(),
    files: shorten(files),
    trial: shorten(trial),
  };

  await placeStore.put(reportKey(standbySite), Buffer.from(JSON.stringify(report)));
}

/** The last report of each standby. @throws BackupError if the place cannot be read */
export async function listReports(placeStore: Store): Promise<Map<string, StandbyReport>> {
  const reports = new Map<string, StandbyReport>();

  for (const [reportKey, size] of [...(await placeStore.list(REPORTS))].slice(0, MAX_REPORTS)) {
    const standbySite = /^standbys\/([0-9a-f-]{36})\.json$/.exec(reportKey)?.[1];
    const reportText =
      standbySite && size <= MAX_BYTES ? await findText(placeStore, reportKey) : null;
    const { data: parsedReport } = StandbyReport.safeParse(
      reportText === null ? null : parseJson(reportText),
    );
    if (standbySite && parsedReport) reports.set(standbySite, parsedReport);
  }

  return reports;
}

export async function deleteReport(placeStore: Store, standbySite: string) {
  await placeStore.delete(reportKey(standbySite));
}
