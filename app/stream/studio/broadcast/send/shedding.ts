import type { QueuedPacket, SendQueue } from "./send-queue";

/** How far behind the uplink may fall before a rung is given up; the lowest one is held longest. */
const UPPER_LIMIT_US = 5_000_000;
const LOWEST_LIMIT_US = 9_000_000;
const CALM_US = 1_000_000;
const FIRST_PAUSE_US = 8_000_000;
const LONGEST_PAUSE_US = 120_000_000;

interface Rung {
  track: number;
  shedAtUs: number | null;
  pauseUs: number;
}

/** What a weak uplink gives up: the high rung first, the sound never. A rung comes back at a key frame. */
export class Shedding {
  private rungs: Rung[] = [];
  /** Video frames that viewers will not get. */
  dropped = 0;

  constructor(private queue: SendQueue) {}

  /** Video tracks, highest rung first. */
  reset(videoTracks: number[]) {
    this.rungs = videoTracks.map((track) => ({ track, shedAtUs: null, pauseUs: FIRST_PAUSE_US }));
  }

  /** The tracks that are given up now. */
  shed(): number[] {
    return this.rungs.filter(({ shedAtUs }) => shedAtUs !== null).map(({ track }) => track);
  }

  /** Whether a fresh packet goes into the queue. */
  admits(packet: QueuedPacket) {
    const rung = this.rungs.find(({ track }) => track === packet.track);
    if (!rung || rung.shedAtUs === null) return true;
    if (packet.key && this.mayReturn(rung, packet.timeUs)) {
      rung.shedAtUs = null;
      return true;
    }
    this.dropped++;
    return false;
  }

  /** Gives up at most one rung when the uplink lags. Not to be called while an outage is being made up for. */
  relieve(nowUs: number) {
    const rung = this.rungs.find(({ shedAtUs }) => shedAtUs === null);
    if (!rung) return;
    const limit = rung === this.rungs.at(-1) ? LOWEST_LIMIT_US : UPPER_LIMIT_US;
    if (this.queue.lagUs() < limit) return;
    rung.shedAtUs = nowUs;
    rung.pauseUs = Math.min(LONGEST_PAUSE_US, rung.pauseUs * 2);
    this.dropped += this.queue.drop(rung.track);
  }

  /** Once the uplink is calm and every lower rung is back; each time later than the time before. */
  private mayReturn(rung: Rung, nowUs: number) {
    const lower = this.rungs.slice(this.rungs.indexOf(rung) + 1);
    if (lower.some(({ shedAtUs }) => shedAtUs !== null)) return false;
    return this.queue.lagUs() < CALM_US && nowUs - rung.shedAtUs! >= rung.pauseUs / 2;
  }
}
