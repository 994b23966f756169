import { AsyncResource } from "node:async_hooks";
import type { Response } from "express";

type Page = { response: Response; start: () => void };

/** Pages wait inside for the database, not for the processor; so many keep it busy. */
const MAX_RUNNING = 30;
/** A page that is not over by then is a stream, or its reader is slow. */
const MAX_PAGE_MS = 10_000;
/** Node accepts one connection per turn of the event loop, so a page in every turn would leave most of them unseen. */
const QUIET_TURNS = 2;
/** But pages start now and then, however much arrives. */
const MAX_DEFERRED_MS = 25;
/** Until pages were measured. */
const FIRST_ESTIMATE_MS = 15;
const MAX_ESTIMATE_MS = 500;

/**
 * Starts pages one after the other, and only when nothing else has arrived, so that requests of people who are inside go
 * first and everybody who arrives is seen at once.
 */
export class PageQueue {
  private readonly waiting: Page[] = [];
  private running = 0;
  private arrivals = 0;
  private seenArrivals = 0;
  private quietTurns = 0;
  private startedAt: number | null = null;
  private isTurning = false;
  private estimateMs = FIRST_ESTIMATE_MS;

  /** `maxWaitMs`: see `free`. */
  constructor(
    private readonly maxWaitMs: number,
    private readonly maxRunning = MAX_RUNNING,
  ) {}

  /** Estimated time between the starts of two pages while some wait. */
  get pageMs(): number {
    return this.estimateMs;
  }

  /** How many more pages would start within `maxWaitMs`. */
  get free(): number {
    return Math.floor(this.maxWaitMs / this.pageMs) - this.waiting.length;
  }

  /** Says that a request came, of any kind. */
  noteArrival() {
    this.arrivals++;
  }

  /** `hasWaited`: in the waiting room. */
  add(response: Response, start: () => void, hasWaited = false) {
    // Somebody waited although the queue is empty, where nothing can be measured: the estimate is too high.
    if (hasWaited && this.waiting.length === 0) this.estimateMs = Math.max(1, this.estimateMs * 0.9);
    this.waiting.push({ response, start: AsyncResource.bind(start) });
    this.turn();
  }

  private turn() {
    if (this.isTurning || this.waiting.length === 0 || this.running >= this.maxRunning) return;
    this.isTurning = true;
    const since = performance.now();
    const next = () => {
      this.quietTurns = this.arrivals === this.seenArrivals ? this.quietTurns + 1 : 0;
      this.seenArrivals = this.arrivals;
      if (this.quietTurns < QUIET_TURNS && performance.now() - since < MAX_DEFERRED_MS) return void setImmediate(next);
      this.isTurning = false;
      this.startNext();
      this.turn();
    };
    setImmediate(next);
  }

  private startNext() {
    const page = this.waiting.shift();
    if (!page || page.response.destroyed) return;
    const now = performance.now();
    if (this.startedAt !== null) {
      const passed = Math.min(MAX_ESTIMATE_MS, now - this.startedAt);
      this.estimateMs = Math.max(1, this.estimateMs * 0.95 + passed * 0.05);
    }
    this.startedAt = this.waiting.length > 0 ? now : null;
    this.running++;
    let isOver = false;
    const end = () => {
      if (!isOver) this.running--;
      isOver = true;
      clearTimeout(timer);
      this.turn();
    };
    const timer = setTimeout(end, MAX_PAGE_MS).unref();
    page.response.once("close", end);
    page.start();
  }
}
