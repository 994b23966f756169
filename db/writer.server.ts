import type { Database, Statement } from "better-sqlite3";

type QueuedWork = {
  work: () => Promise<unknown>;
  since: number;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};
type WorkOutcome = { value: unknown } | { error: unknown };

export type WriterState = {
  waiting: number;
  /** Waiting time of the oldest work. */
  oldestWaitMs: number;
  /**
   * Counts since the start of the process: commits, pieces of work, and milliseconds of writing.
   */
  commits: number;
  works: number;
  busyMs: number;
};

/** Captured early, so that fake timers in tests do not stop the writer. */
const nextTurn = setImmediate;

/** Maximum duration and size of a group commit. */
const MAX_GROUP_MS = 10;
const MAX_GROUP_SIZE = 100;
const SLOW_WORK_MS = 50;

/**
 * The single writer. Work runs in sequence. Waiting work joins the running transaction, because the
 * commit is the most expensive part; each piece runs in its own savepoint, so that failures are
 * undone separately. Results, even errors, are returned after the commit, because they may depend
 * on other work; a failed commit fails all work of the group.
 */
export class WriterQueue {
  private readonly queuedWork: QueuedWork[] = [];
  private currentRun: Promise<void> | null = null;
  private readonly totals = { commits: 0, works: 0, busyMs: 0 };
  /** Throws while this process may not write; results are then not confirmed. */
  guard: () => void = () => {};
  private readonly statement: Record<
    "begin" | "commit" | "savepoint" | "release" | "undo",
    Statement
  >;

  constructor(
    private readonly connection: Database,
    private readonly now: () => number = () => performance.now(),
  ) {
    const prepare = (sql: string) => connection.prepare(sql);

    this.statement = {
      begin: prepare("BEGIN IMMEDIATE"),
      commit: prepare("COMMIT"),
      savepoint: prepare("SAVEPOINT work"),
      release: prepare("RELEASE work"),
      undo: prepare("ROLLBACK TO work"),
    };
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queuedWork.push({ work, since: this.now(), resolve, reject });
      this.currentRun ??= this.runUntilEmpty();
    });
  }

  state(): WriterState {
    const [oldest] = this.queuedWork;

    return {
      ...this.totals,
      waiting: this.queuedWork.length,
      oldestWaitMs: oldest ? Math.max(0, this.now() - oldest.since) : 0,
    };
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle() {
    while (this.currentRun) await this.currentRun;
  }

  /**
   * Runs groups until no work waits. It begins in the next turn, so that all ready requests share
   * the first commit.
   */
  private async runUntilEmpty() {
    await new Promise<void>((resolve) => nextTurn(resolve));
    while (this.queuedWork.length > 0) {
      await this.runGroup();
      await new Promise<void>((resolve) => nextTurn(resolve));
    }

    this.currentRun = null;
  }

  private async runGroup() {
    const group: QueuedWork[] = [];
    const outcomes: WorkOutcome[] = [];
    const startedAt = this.now();

    try {
      this.guard();
      this.statement.begin.run();

      const groupStartedAt = this.now();

      do {
        group.push(this.queuedWork.shift()!);
        outcomes.push(await this.runInSavepoint(group.at(-1)!.work));
      } while (
        this.queuedWork.length > 0 &&
        group.length < MAX_GROUP_SIZE &&
        this.now() - groupStartedAt < MAX_GROUP_MS
      );

      this.guard();
      this.statement.commit.run();
      // The process may have been frozen since the last check.
      this.guard();
      this.totals.commits += 1;
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec("ROLLBACK");
      const failedWork = group.length > 0 ? group : this.queuedWork.splice(0, 1);

      return failedWork.forEach(({ reject }) => reject(error));
    } finally {
      this.totals.works += group.length;
      this.totals.busyMs += this.now() - startedAt;
    }

    group.forEach(({ resolve, reject }, position) => {
      const workOutcome = outcomes[position]!;
      if ("error" in workOutcome) reject(workOutcome.error);
      else resolve(workOutcome.value as never);
    });
  }

  /**
   * Runs one piece of work in a savepoint.
   * @throws the error of the work if SQLite rolled back the whole transaction
   */
  private async runInSavepoint(work: QueuedWork["work"]): Promise<WorkOutcome> {
    const startedAt = performance.now();

    this.statement.savepoint.run();
    try {
      const value = await work();

      this.statement.release.run();

      return { value };
    } catch (error) {
      if (!this.connection.inTransaction) throw error;

      this.statement.undo.run();
      this.statement.release.run();

      return { error };
    } finally {
      const tookMs = performance.now() - startedAt;
      if (tookMs > SLOW_WORK_MS)
        console.warn(`A transaction held the writer for ${tookMs.toFixed(0)} ms.`);
    }
  }
}
