import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { findText, type Store } from "~/integrations/storage/object-store/store";

export const REPORT_EVERY_MS = 10_000;

const REPORTS = "standbys/";
const reportKey = (site: string) => `${REPORTS}${site}.json`;
const MAX_REPORTS = 20;
const MAX_BYTES = 4000;
const MAX_PROBLEM_LENGTH = 300;

const Task = z.object({
  /** Time since it last succeeded, by the standby's own clock; null before. */
  ageMs: z.number().nonnegative().nullable(),
  /** Why it failed since. */
  problem: z.string().max(MAX_PROBLEM_LENGTH).nullable(),
});

/**
 * What a standby tells the server in charge, in the place of the copy: both reach nothing else for
 * certain.
 */
const StandbyReport = z.object({
  /** New in each report. */
  beat: z.uuid(),
  /** Fetching the files of the copy. */
  files: Task,
  /** Restoring the database of the copy as a trial. */
  trial: Task,
});

export type StandbyReport = z.infer<typeof StandbyReport>;
export type StandbyProgress = Omit<StandbyReport, "beat">;

/** @throws BackupError when the place cannot be used */
export async function putReport(store: Store, site: string, { files, trial }: StandbyProgress) {
  const shorten = ({ ageMs, problem }: StandbyProgress["files"]) => ({
    ageMs,
    problem: problem && problem.slice(0, MAX_PROBLEM_LENGTH),
  });
  const report: StandbyReport = {
    beat: randomUUID(),
    files: shorten(files),
    trial: shorten(trial),
  };

  await store.put(reportKey(site), Buffer.from(JSON.stringify(report)));
}

/** The last report of each standby. @throws BackupError when the place cannot be read */
export async function listReports(store: Store): Promise<Map<string, StandbyReport>> {
  const found = new Map<string, StandbyReport>();

  for (const [key, bytes] of [...(await store.list(REPORTS))].slice(0, MAX_REPORTS)) {
    const site = /^standbys\/([0-9a-f-]{36})\.json$/.exec(key)?.[1];
    const text = site && bytes <= MAX_BYTES ? await findText(store, key) : null;
    const { data } = StandbyReport.safeParse(text === null ? null : parseJson(text));
    if (site && data) found.set(site, data);
  }

  return found;
}

export async function deleteReport(store: Store, site: string) {
  await store.delete(reportKey(site));
}
