import { first } from "~/platform/required";

/**
 * A press as it is sent. `from`: number of the line on screen when it was made; `agoMs`: how long
 * it waited.
 */
export type SentPress = { press: string; from: number; agoMs: number };
/**
 * `seq`: of the cue on screen; `isNew`: this press has shown it. "refused": another attempt would
 * not help.
 */
export type PressAnswer = { seq: number; isNew: boolean } | "refused" | "unreachable";
/**
 * "dropped": all waiting presses were discarded, because the first one was refused, too old, or
 * made from a line that is no longer on screen.
 */
export type QueueNews = "added" | "answered" | "unreachable" | "dropped";

type Options = {
  send: (press: SentPress) => Promise<PressAnswer>;
  onChange: (waiting: number, queueNews: QueueNews) => void;
  now?: () => number;
};

/** Limit of waiting presses; an outage of some minutes brings fewer. */
const MAX_WAITING = 60;
/** The server refuses presses that are older than ten minutes. */
const MAX_AGE_MS = 590_000;
const PAUSE_MS = 1000;

/**
 * Sends presses in order, each with its age, until the server has answered. A press may arrive
 * twice: it changes nothing once its line is no longer on screen.
 */
export class PressQueue {
  private readonly waiting: { press: string; at: number }[] = [];
  private seenSeq = 0;
  private readonly now: () => number;

  constructor(private readonly options: Options) {
    // The monotonic clock keeps ages right if the wall clock is set while presses wait.
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * Notes the newest cue that this page has read, unless presses wait, because they were made from
   * an older cue.
   */
  noteCue(seq: number) {
    if (this.waiting.length === 0) this.seenSeq = Math.max(this.seenSeq, seq);
  }

  add(press: string) {
    if (this.waiting.length >= MAX_WAITING) return;

    this.waiting.push({ press, at: this.now() });
    this.options.onChange(this.waiting.length, "added");
    if (this.waiting.length === 1) void this.sendAll();
  }

  private async sendAll() {
    while (this.waiting.length > 0) {
      const isTaken = await this.sendFirst();
      if (isTaken) this.waiting.shift();
      else this.waiting.length = 0;
      this.options.onChange(this.waiting.length, isTaken ? "answered" : "dropped");
    }
  }

  /**
   * @returns false if the press was dropped: it is too old, the server refused it, or the line from
   * which it was made is no longer on screen
   */
  private async sendFirst(): Promise<boolean> {
    const { press, at: pressedAt } = first(this.waiting);
    const fromSeq = this.seenSeq;

    for (let attempt = 1; ; attempt++) {
      const agoMs = Math.round(this.now() - pressedAt);
      if (agoMs > MAX_AGE_MS) return false;

      const answer = await this.options.send({ press, from: fromSeq, agoMs });
      if (answer === "refused") return false;
      if (answer !== "unreachable") {
        this.seenSeq = answer.seq;

        // A press whose earlier answer was lost counts as shown. "back" on the first line changes
        // nothing and returns the same number.
        const wasShown = attempt > 1 && answer.seq === fromSeq + 1;

        return answer.isNew || wasShown || answer.seq === fromSeq;
      }

      this.options.onChange(this.waiting.length, "unreachable");
      await pauseUntilOnline();
    }
  }
}

function pauseUntilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener("online", finish);
      resolve();
    };

    const timer = setTimeout(finish, PAUSE_MS);

    addEventListener("online", finish);
  });
}
