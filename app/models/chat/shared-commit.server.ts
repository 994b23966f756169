import { transaction, type Tx } from "~db/client.server";

type Job = { work: (tx: Tx) => Promise<unknown>; resolve: (result: never) => void; reject: (error: unknown) => void };

const AT_MOST = 200;
const waiting: Job[] = [];
let isRunning = false;

/**
 * Runs `work` in a transaction that it shares with whatever else waits for the writer: in a busy room many messages
 * reach the disk with one commit. Answers after it. Work may throw only as long as it has written nothing.
 */
export function inSharedCommit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push({ work, resolve: resolve as Job["resolve"], reject });
    if (!isRunning) void run();
  });
}

async function run() {
  isRunning = true;
  while (waiting.length > 0) await runTogether();
  isRunning = false;
}

async function runTogether() {
  let jobs: Job[] = [];
  const answers: (() => void)[] = [];
  try {
    await transaction(async (tx) => {
      jobs = waiting.splice(0, AT_MOST);
      for (const job of jobs) answers.push(await outcomeOf(job, tx));
    });
    answers.forEach((answer) => answer());
  } catch (error) {
    for (const job of [...jobs, ...(jobs.length > 0 ? [] : waiting.splice(0))]) job.reject(error);
  }
}

async function outcomeOf({ work, resolve, reject }: Job, tx: Tx): Promise<() => void> {
  try {
    const result = await work(tx);
    return () => resolve(result as never);
  } catch (error) {
    return () => reject(error);
  }
}
