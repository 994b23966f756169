import { logger } from "~/platform/logging/logger.server";
import type { FinishedShows } from "./finished-shows";
import type { LiveSession } from "./live-session";
import { monotonicNow } from "./monotonic-clock";
import type { Show } from "./packager/show";
import type { Publisher } from "./publisher";
import type { ShowLibrary } from "./show-library";

/** `until`: monotonic time; infinite until the end of the show is committed. */
type EndedShow = { show: Show; source: Publisher["source"]; until: number };

type Options = {
  library: ShowLibrary;
  finished: FinishedShows;
  isOnAir: (eventId: string) => boolean;
  /** False if the end could not be committed. */
  commitEnd: (session: LiveSession) => Promise<boolean>;
};

/**
 * Time for which an ended show stays in memory, so that viewers who are behind can still play its
 * last seconds.
 */
const KEEP_MS = 10 * 60_000;

/** Shows that have just ended. Their ends are tried again until they are committed. */
export class EndedShows {
  private readonly shows = new Map<string, EndedShow>();
  private waiting: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  find(eventId: string): EndedShow | null {
    return this.shows.get(eventId) ?? null;
  }

  /**
   * Ends a show. Resolves with true after the commit, with false if the show is on air again before
   * it.
   */
  async add(session: LiveSession): Promise<boolean> {
    const { eventId, show, source } = session;
    const endedShow = { show, source, until: Infinity };

    this.shows.set(eventId, endedShow);
    while (this.shows.get(eventId) === endedShow) {
      if (await this.options.commitEnd(session)) {
        endedShow.until = monotonicNow() + KEEP_MS;

        return true;
      }

      await this.nextTick();
    }

    return false;
  }

  /** Called when a show is on air again. */
  forget(eventId: string) {
    this.shows.delete(eventId);
  }

  tick(now: number) {
    this.waiting.splice(0).forEach((resume) => resume());
    for (const [eventId, endedShow] of this.shows) {
      if (now > endedShow.until) void this.release(eventId, endedShow);
    }
  }

  private nextTick() {
    return new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Deletes shows without a replay. On failure the show stays and is released again later. */
  private async release(eventId: string, endedShow: EndedShow) {
    const { library, finished, isOnAir } = this.options;

    this.shows.delete(eventId);
    try {
      const hasReplay =
        (await finished.hasReplay(eventId)) || (await finished.offersReplay(eventId));
      if (!hasReplay && !isOnAir(eventId)) await library.remove(eventId);
    } catch (error) {
      logger.error({ error, eventId }, "A show that is over could not be taken from the disk");
      if (!isOnAir(eventId))
        this.shows.set(eventId, { ...endedShow, until: monotonicNow() + KEEP_MS });
    }
  }
}
