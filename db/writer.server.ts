import type { Database, Statement } from "better-sqlite3";

type Waiting = {
  work: () => Promise<unknown>;
  since: number;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};
type Outcome = { value: unknown } | { error: unknown };

export type WriterState = {
  waiting: number;
  /** The waiting time of the oldest task. */
  oldestWaitMs: number;
  /** Since the start of the process. */
  commits: number;
  works: number;
  busyMs: number;
};

/** Captured early, so that fake timers in tests do not stop the writer. */
const nextTurn = setImmediate;

/** Maximum duration and size of a group commit. */
const GROUP_MS = 10;
const MAX_GROUP_SIZE = 100;
const SLOW_MS = 50;

/**
 * The single writer. Work runs in sequence. Work that waits joins the running commit, the most
 * expensive part, each in its own savepoint, so failures are undone separately. Results, even
 * refusals, are returned after the commit, since they may depend on other work; a failed commit
 * fails all.
 */
export class WriterQueue {
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private readonly done = { commits: 0, works: 0, busyMs: 0 };
  /** Throws while this process may not write: then nothing is confirmed. */
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
      this.waiting.push({ work, since: this.now(), resolve, reject });
      this.running ??= this.drain();
    });
  }

  state(): WriterState {
    const [oldest] = this.waiting;

    return {
      ...this.done,
      waiting: this.waiting.length,
      oldestWaitMs: oldest ? Math.max(0, this.now() - oldest.since) : 0,
    };
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle() {
    while (this.running) await this.running;
  }

  /** Begins in the next turn, so that all ready requests share the first commit. */
  private async drain() {
    await new Promise<void>((next) => nextTurn(next));
    while (this.waiting.length > 0) {
      await this.runGroup();
      await new Promise<void>((next) => nextTurn(next));
    }

    this.running = null;
  }

  private async runGroup() {
    const group: Waiting[] = [];
    const outcomes: Outcome[] = [];
    const started = this.now();

    try {
      this.guard();
      this.statement.begin.run();

      const began = this.now();

      do {
        group.push(this.waiting.shift()!);
        outcomes.push(await this.runOne(group.at(-1)!.work));
      } while (
        this.waiting.length > 0 &&
        group.length < MAX_GROUP_SIZE &&
        this.now() - began < GROUP_MS
      );

      this.guard();
      this.statement.commit.run();
      // The process may have been frozen in between.
      this.guard();
      this.done.commits += 1;
    } catch (error) {
      if (this.connection.inTransaction) this.connection.exec("ROLLBACK");
      const failed = group.length > 0 ? group : this.waiting.splice(0, 1);

      return failed.forEach(({ reject }) => reject(error));
    } finally {
      this.done.works += group.length;
      this.done.busyMs += this.now() - started;
    }

    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if ("error" in outcome) reject(outcome.error);
      else resolve(outcome.value as never);
    });
  }

  /** @throws what the work threw, when the whole transaction went with it */
  private async runOne(work: Waiting["work"]): Promise<Outcome> {
    const began = performance.now();

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
      const took = performance.now() - began;
      if (took > SLOW_MS) console.warn(`A transaction held the writer for ${took.toFixed(0)} ms.`);
    }
  }
}
