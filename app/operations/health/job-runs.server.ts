import { singleton } from "~/platform/process/singleton.server";

export type JobRun = {
  name: string;
  everySeconds: number;
  /** performance.now() of the last run that ended, or of the start of the jobs. */
  endedAt: number;
  /** Runs in a row that failed. */
  failures: number;
};

const runs = singleton("job-runs", () => new Map<string, JobRun>());

/** The jobs of this process; empty before they start and after they stop. */
export function listJobRuns(): JobRun[] {
  return [...runs.values()];
}

export function noteJobsStarted(jobs: { name: string; everySeconds: number }[]) {
  for (const { name, everySeconds } of jobs)
    runs.set(name, { name, everySeconds, endedAt: performance.now(), failures: 0 });
}

export function noteJobsStopped() {
  runs.clear();
}

export function noteJobEnded(name: string, isOk: boolean) {
  const run = runs.get(name);
  if (run)
    Object.assign(run, { endedAt: performance.now(), failures: isOk ? 0 : run.failures + 1 });
}
