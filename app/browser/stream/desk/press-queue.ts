/** A press as it is sent: `from` is the line it was made from, `agoMs` how long it waited. */
export type SentPress = { press: string; from: number; agoMs: number };
/** `seq`: of the cue on screen; `isNew`: this press has shown it. "refused": sending it again would not help. */
export type PressAnswer = { seq: number; isNew: boolean } | "refused" | "unreachable";

/** "dropped": presses were left out, because another line was on screen than they were made from. */
export type QueueNews = "added" | "answered" | "unreachable" | "dropped";

/** `at`: ms since 1970. */
type WaitingPress = { press: string; from: number; at: number; isResent: boolean };

/** Keeps waiting presses while the page is loaded again. */
export type PressStore = { read: () => WaitingPress[]; write: (presses: WaitingPress[]) => void };

type Options = {
  send: (press: SentPress) => Promise<PressAnswer>;
  onChange: (waiting: number, news: QueueNews) => void;
  store?: PressStore;
  now?: () => number;
  pause?: () => Promise<void>;
};

/** More than anybody presses in an outage of some minutes. */
const MAX_WAITING = 60;
/** The server refuses presses that are older than ten minutes. */
const MAX_AGE_MS = 590_000;
const PAUSE_MS = 1000;

/**
 * Sends presses in order, each with the line it was made from and its age, until the server has answered: a press may
 * arrive twice, because it changes nothing once its line is no longer on screen.
 */
export class PressQueue {
  private presses: WaitingPress[] = [];
  private seen = 0;
  private isSending = false;
  private isUnreachable = false;
  private readonly now: () => number;
  private readonly pause: () => Promise<void>;

  constructor(private readonly options: Options) {
    // A clock that is set while presses wait changes nothing.
    this.now = options.now ?? (() => performance.timeOrigin + performance.now());
    this.pause = options.pause ?? pauseUntilOnline;
  }

  /** The newest cue that this page has read. */
  see(seq: number) {
    this.seen = Math.max(this.seen, seq);
  }

  /** Sends what still waited when the page was left. An answer may have been lost with it. */
  resume() {
    const waiting = this.options.store?.read() ?? [];
    if (waiting.length === 0) return;
    this.presses = [...waiting.map((press) => ({ ...press, isResent: true })), ...this.presses];
    this.report("added");
    if (!this.isSending) void this.sendAll();
  }

  /** Each press is made from the line that the one before will show. */
  add(press: string) {
    if (this.presses.length >= MAX_WAITING) return;
    const before = this.presses.at(-1);
    this.presses.push({ press, from: before ? before.from + 1 : this.seen, at: this.now(), isResent: false });
    this.report(this.isUnreachable ? "unreachable" : "added");
    if (!this.isSending) void this.sendAll();
  }

  private async sendAll() {
    this.isSending = true;
    for (let first = this.presses[0]; first; first = this.presses[0]) {
      const agoMs = Math.round(this.now() - first.at);
      if (agoMs > MAX_AGE_MS) this.drop();
      else this.take(first, await this.options.send({ press: first.press, from: first.from, agoMs }));
      if (this.isUnreachable) await this.pause();
    }
    this.isSending = false;
  }

  private take(press: WaitingPress, answer: PressAnswer) {
    this.isUnreachable = answer === "unreachable";
    if (answer === "unreachable") {
      press.isResent = true;
      return this.report("unreachable");
    }
    if (answer === "refused") return this.drop();
    this.see(answer.seq);
    this.presses.shift();
    // The answer to an earlier try was lost, and its cue is there already; or another hand went on to the same line.
    const isShown = answer.isNew || (press.isResent && answer.seq === press.from + 1);
    // "Back" on the first line shows nothing, and the next press is from the same line.
    if (!isShown && answer.seq === press.from) for (const later of this.presses) later.from -= 1;
    else if (!isShown) return this.drop();
    this.report("answered");
  }

  private drop() {
    this.isUnreachable = false;
    this.presses = [];
    this.report("dropped");
  }

  private report(news: QueueNews) {
    this.options.store?.write(this.presses);
    this.options.onChange(this.presses.length, news);
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
