import { findOwner } from "~/integrations/storage/object-store/claim-place";
import type { Store } from "~/integrations/storage/object-store/store";
import { findBeat, SILENCE_MS } from "./lease";
import { required } from "~/platform/required";

export type WatchedServer = { site: string; beat: string };

/** Watches, from a standby, whether the server in charge renews its lease. */
export class LeaseWatch {
  private lastSeen: (WatchedServer & { since: number }) | null = null;

  constructor(
    private readonly placeStore: Store,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The server in charge; null if there is none yet, or one without FAILOVER. */
  get watched(): WatchedServer | null {
    return this.lastSeen;
  }

  /**
   * Returns the server in charge if it has not renewed its lease for too long. Time during which
   * this machine cannot read the place does not count as silence.
   * @returns null while the server renews its lease
   * @throws BackupError if the place cannot be read
   */
  async findSilent(): Promise<WatchedServer | null> {
    const startedAt = this.now();
    const watched = await this.findWatched().catch((error: unknown) => {
      this.lastSeen = null;
      throw error;
    });
    const isSame =
      watched && this.lastSeen?.site === watched.site && this.lastSeen.beat === watched.beat;
    if (!isSame) this.lastSeen = watched && { ...watched, since: this.now() };

    return isSame && startedAt - required(this.lastSeen).since >= SILENCE_MS ? watched : null;
  }

  private async findWatched(): Promise<WatchedServer | null> {
    const placeOwner = await findOwner(this.placeStore);
    const lastBeat = placeOwner && (await findBeat(this.placeStore, placeOwner.site));

    return lastBeat ? { site: placeOwner.site, beat: lastBeat } : null;
  }
}
