import { db } from "./client.server";

/** Number that changes with each commit of any process. */
const dataVersion = db.$client.prepare("PRAGMA data_version").pluck();

/**
 * Caches query results until the next commit of any process, for queries that a whole room runs at
 * once. Results must not depend on the time.
 */
export class CommitCache<Result> {
  private version = -1;
  private readonly results = new Map<string, Promise<Result>>();

  /** `maxEntries`: maximum number of entries between two commits. */
  constructor(private readonly maxEntries = 1000) {}

  get(key: string, readResult: () => Promise<Result>): Promise<Result> {
    const version = dataVersion.get() as number;
    if (version !== this.version) this.results.clear();
    this.version = version;

    const cachedResult = this.results.get(key);
    if (cachedResult) return cachedResult;
    if (this.results.size >= this.maxEntries) this.results.clear();
    const result = readResult();

    this.results.set(key, result);
    result.catch(() => this.results.get(key) === result && this.results.delete(key));

    return result;
  }
}

/**
 * Wraps a read so that its result is cached until the next commit of any process. For data that
 * nearly all requests read.
 */
export function cacheUntilCommit<Result>(readResult: () => Result): () => Result {
  let cached: { version: number; answer: Result } | undefined;

  return () => {
    const version = dataVersion.get() as number;
    if (cached?.version !== version) cached = { version, answer: readResult() };

    return cached.answer;
  };
}
