import { singleton } from "~/platform/process/singleton.server";

export type JobRun = {
  name: string;
  everySeconds: number;
  /** performance.now() at the end of the last run, or at the start of the jobs. */
  endedAt: number;
  /** Number of failed runs in a row. */
  failures: number;
};

const runsByJob = singleton("job-runs", () => new Map<string, JobRun>());

/** The jobs of this process; empty before they start and after they stop. */
export function listJobRuns(): JobRun[] {
  return [...runsByJob.values()];
}

export function noteJobsStarted(jobs: { name: string; everySeconds: number }[]) {
  for (const { name: jobName, everySeconds } of jobs)
    runsByJob.set(jobName, {
      name: jobName,
      everySeconds,
      endedAt: performance.now(),
      failures: 0,
    });
}

export function noteJobsStopped() {
  runsByJob.clear();
}

export function noteJobEnded(jobName: string, isOk: boolean) {
  const jobRun = runsByJob.get(jobName);
  if (jobRun)
    Object.assign(jobRun, { endedAt: performance.now(), failures: isOk ? 0 : jobRun.failures + 1 });
}
