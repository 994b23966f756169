import { findOwner } from "~/integrations/storage/object-store/claim-place";
import type { Store } from "~/integrations/storage/object-store/store";
import { findBeat, SILENCE_MS } from "./lease";
import { required } from "~/platform/required";

export type Watched = { site: string; beat: string };

/** Watches, from a standby, whether the server in charge renews its lease. */
export class LeaseWatch {
  private seen: (Watched & { since: number }) | null = null;

  constructor(
    private readonly store: Store,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The server in charge; null when there is none yet, or one that has no standby. */
  get watched(): Watched | null {
    return this.seen;
  }

  /**
   * Time in which nobody who reads the place has seen a renewal does not count while this machine
   * cannot read it.
   * @returns the server that has been silent for too long
   * @throws BackupError when the place cannot be read
   */
  async findSilent(): Promise<Watched | null> {
    const began = this.now();
    const found = await this.find().catch((error: unknown) => {
      this.seen = null;
      throw error;
    });
    const isSame = found && this.seen?.site === found.site && this.seen.beat === found.beat;
    if (!isSame) this.seen = found && { ...found, since: this.now() };

    return isSame && began - required(this.seen).since >= SILENCE_MS ? found : null;
  }

  private async find(): Promise<Watched | null> {
    const owner = await findOwner(this.store);
    const beat = owner && (await findBeat(this.store, owner.site));

    return beat ? { site: owner.site, beat } : null;
  }
}
