import { db } from "./client.server";

/** Changes with every commit of any process. */
const dataVersion = db.$client.prepare("PRAGMA data_version").pluck();

/**
 * Caches query results until the next commit by anybody, for questions that a whole room asks at
 * once. Results must not depend on the time of day.
 */
export class CommitCache<Answer> {
  private version = -1;
  private readonly answers = new Map<string, Promise<Answer>>();

  /** Maximum entries between commits. */
  constructor(private readonly most = 1000) {}

  get(question: string, read: () => Promise<Answer>): Promise<Answer> {
    const version = dataVersion.get() as number;
    if (version !== this.version) this.answers.clear();
    this.version = version;

    const known = this.answers.get(question);
    if (known) return known;
    if (this.answers.size >= this.most) this.answers.clear();
    const answer = read();

    this.answers.set(question, answer);
    answer.catch(() => this.answers.get(question) === answer && this.answers.delete(question));

    return answer;
  }
}

/**
 * Returns `read` with its result cached until the next commit by anybody. For what nearly every
 * request reads.
 */
export function cacheUntilCommit<Answer>(read: () => Answer): () => Answer {
  let cached: { version: number; answer: Answer } | undefined;

  return () => {
    const version = dataVersion.get() as number;
    if (cached?.version !== version) cached = { version, answer: read() };

    return cached.answer;
  };
}
