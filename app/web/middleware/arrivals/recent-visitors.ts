import { clock } from "~/platform/clock/clock";

/** Somebody who was inside within this time is not stopped at a reload. */
const INSIDE_MS = 15 * 60_000;
const RENEW_MS = 10_000;

/** Visitors who were let in, the least recent first. */
export class RecentVisitors {
  private readonly seen = new Map<string, number>();

  constructor(private readonly most = 50_000) {}

  has(visitor: string, now = clock.now().getTime()): boolean {
    const at = this.seen.get(visitor);

    return at !== undefined && now - at < INSIDE_MS;
  }

  note(visitor: string, now = clock.now().getTime()) {
    const at = this.seen.get(visitor);
    if (at !== undefined && now - at < RENEW_MS) return;

    this.seen.delete(visitor);
    this.seen.set(visitor, now);
    for (const [oldest, seenAt] of this.seen) {
      if (this.seen.size <= this.most && now - seenAt < INSIDE_MS) break;
      this.seen.delete(oldest);
    }
  }
}
