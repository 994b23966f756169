import { logger } from "~/platform/logging/logger.server";
import {
  noteJobEnded,
  noteJobsStarted,
  noteJobsStopped,
} from "~/operations/health/job-runs.server";

export type Job = {
  name: string;
  everySeconds: number;
  run: (stopping: AbortSignal) => Promise<unknown>;
};

/**
 * Runs each job at its interval, one run of a job at a time, even after errors. The timers do not
 * keep the process alive.
 * @returns a function that stops them and waits for running jobs
 */
export function schedule(jobs: Job[]): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const start = ({ name, run }: Job) => {
    if (running.has(name)) return;

    const finished = Promise.resolve()
      .then(() => run(stopping.signal))
      .then(
        () => noteJobEnded(name, true),
        (error) => {
          noteJobEnded(name, false);
          logger.error({ error, job: name }, "A job failed; it runs again");
        },
      )
      .finally(() => running.delete(name));

    running.set(name, finished);
  };

  noteJobsStarted(jobs);

  const timers = jobs.map((job) => setInterval(() => start(job), job.everySeconds * 1000).unref());

  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    stopping.abort();
    await Promise.all(running.values());
    noteJobsStopped();
  };
}
