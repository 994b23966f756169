import { monotonicNow } from "../monotonic-clock";

const RATE_MS = 5000;
const LOSS_MS = 30_000;

type Second = { at: number; bytes: number; sent: number; lost: number };

/** What is sent to a target: the rate of the last five seconds, and the pictures lost in the last thirty. */
export class TargetMeter {
  private readonly seconds: Second[] = [];

  note({ bytes, picture }: { bytes: number; picture: "sent" | "lost" | null }, now = monotonicNow()) {
    let second = this.seconds.at(-1);
    if (!second || now - second.at >= 1000) {
      second = { at: now, bytes: 0, sent: 0, lost: 0 };
      this.seconds.push(second);
      while (now - this.seconds[0]!.at > LOSS_MS) this.seconds.shift();
    }

    second.bytes += bytes;
    if (picture) second[picture] += 1;
  }

  kbitPerSecond(now = monotonicNow()): number {
    const recent = this.seconds.filter(({ at }) => now - at <= RATE_MS);
    if (recent.length === 0) return 0;

    const bytes = recent.reduce((sum, it) => sum + it.bytes, 0);

    return Math.round((bytes * 8) / Math.max(1000, now - recent[0]!.at));
  }

  lostPercent(now = monotonicNow()): number {
    const recent = this.seconds.filter(({ at }) => now - at <= LOSS_MS);
    const [sent, lost] = [sum(recent, "sent"), sum(recent, "lost")];

    return lost === 0 ? 0 : Math.max(1, Math.round((100 * lost) / (sent + lost)));
  }
}

const sum = (seconds: Second[], what: "sent" | "lost") => seconds.reduce((total, it) => total + it[what], 0);
