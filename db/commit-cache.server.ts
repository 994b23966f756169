import { db } from "./client.server";

/** Another number whenever anybody, in this process or another, has committed something since. */
const dataVersion = db.$client.prepare("PRAGMA data_version").pluck();

/**
 * Answers to questions that a whole room asks at once, read from the database once for all of them and forgotten as
 * soon as anything at all is committed, by whomever: never older than asking again would be. What depends on the time
 * of day must not be kept here.
 */
export class CommitCache<Answer> {
  private version = -1;
  private readonly answers = new Map<string, Promise<Answer>>();

  /** Where nobody commits, no more than `most` answers are kept. */
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
