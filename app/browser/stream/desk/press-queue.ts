import { first } from "~/platform/required";

/** A press as it is sent: `from` is the line it was made from, `agoMs` how long it waited. */
export type SentPress = { press: string; from: number; agoMs: number };
/**
 * `seq`: of the cue on screen; `isNew`: this press has shown it. "refused": sending it again would
 * not help.
 */
export type PressAnswer = { seq: number; isNew: boolean } | "refused" | "unreachable";
/**
 * "dropped": presses were left out, because another line was on screen than they were made from.
 */
export type QueueNews = "added" | "answered" | "unreachable" | "dropped";

type Options = {
  send: (press: SentPress) => Promise<PressAnswer>;
  onChange: (waiting: number, news: QueueNews) => void;
  now?: () => number;
};

/** More than anybody presses in an outage of some minutes. */
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
  private seen = 0;
  private readonly now: () => number;

  constructor(private readonly options: Options) {
    // A clock that is set while presses wait changes nothing.
    this.now = options.now ?? (() => performance.now());
  }

  /** The newest cue that this page has read. Presses that wait were made from an older one. */
  see(seq: number) {
    if (this.waiting.length === 0) this.seen = Math.max(this.seen, seq);
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

  /** @returns false if the line it was made from is no longer on screen, or it is too old */
  private async sendFirst(): Promise<boolean> {
    const { press, at } = first(this.waiting);
    const from = this.seen;

    for (let tries = 1; ; tries++) {
      const agoMs = Math.round(this.now() - at);
      if (agoMs > MAX_AGE_MS) return false;

      const answer = await this.options.send({ press, from, agoMs });
      if (answer === "refused") return false;
      if (answer !== "unreachable") {
        this.seen = answer.seq;

        // The answer to an earlier try was lost; or "back" on the first line, which shows nothing.
        const wasShown = tries > 1 && answer.seq === from + 1;

        return answer.isNew || wasShown || answer.seq === from;
      }

      this.options.onChange(this.waiting.length, "unreachable");
      await pauseUntilOnline();
    }
  }
}

function pauseUntilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };

    const timer = setTimeout(end, PAUSE_MS);

    addEventListener("online", end);
  });
}
