import type { ServerFrame } from "~/realtime/protocol";

const AT_MOST_EVERY_MS = 120;

/** Passes frames on at once when it is quiet and batches them when it is busy, so that the page renders once. */
export class FrameQueue {
  private waiting: ServerFrame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  constructor(private onFrames: (frames: ServerFrame[]) => void) {}

  add(frame: ServerFrame) {
    this.waiting.push(frame);
    if (this.timer) return;

    const wait = this.last + AT_MOST_EVERY_MS - performance.now();
    if (wait <= 0) this.flush();
    else this.timer = setTimeout(() => this.flush(), wait);
  }

  stop() {
    clearTimeout(this.timer);
  }

  private flush() {
    const frames = this.waiting;

    this.waiting = [];
    this.timer = undefined;
    this.last = performance.now();
    this.onFrames(frames);
  }
}
