import {
  ENCODER_CAP_SECONDS,
  MAX_ENCODER_BITS_PER_SECOND,
} from "~/models/live/streams/broadcast/encoder-report";
import { monotonicNow } from "../monotonic-clock";

const BUCKET_MS = 2000;
const BUCKETS = (ENCODER_CAP_SECONDS * 1000) / BUCKET_MS;
const MAX_BYTES = (MAX_ENCODER_BITS_PER_SECOND / 8) * ENCODER_CAP_SECONDS;

/**
 * Limits the average of one encoder over a minute: peaks pass, a steady rate above the limit does
 * not.
 */
export class MinuteCap {
  private readonly buckets: { at: number; bytes: number }[] = [];
  private readonly since: number;

  constructor(private readonly now: () => number = monotonicNow) {
    this.since = now();
  }

  /** False if the limit is exceeded. */
  tryConsume(bytes: number): boolean {
    const bucketNumber = Math.floor(this.now() / BUCKET_MS);
    const newestBucket = this.buckets.at(-1);
    if (newestBucket?.at === bucketNumber) newestBucket.bytes += bytes;
    else this.buckets.push({ at: bucketNumber, bytes });
    while (this.buckets[0]!.at <= bucketNumber - BUCKETS) this.buckets.shift();

    return this.bytes() <= MAX_BYTES;
  }

  /** Average of the last minute, or since the start if that is shorter. */
  bitsPerSecond(): number {
    const seconds = Math.min(ENCODER_CAP_SECONDS, Math.max(1, (this.now() - this.since) / 1000));

    return (this.bytes() * 8) / seconds;
  }

  private bytes() {
    return this.buckets.reduce((sum, bucket) => sum + bucket.bytes, 0);
  }
}
