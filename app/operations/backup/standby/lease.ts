import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { clock } from "~/platform/clock/clock";
import {
  claimPlace,
  findOwner,
  PlaceTakenError,
} from "~/integrations/storage/object-store/claim-place";
import { parseJson } from "~/platform/json/parse-json";
import { getSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { findText, type Store } from "~/integrations/storage/object-store/store";

/** Time between two renewals. */
const BEAT_MS = 2000;

/** A server writes this long after a renewal began. */
export const HOLD_MS = 6000;
/** A standby takes over after this time without a renewal. It must be longer than `HOLD_MS`. */
export const SILENCE_MS = 10_000;

/** For requests to the place: one without an answer does not cost the lease. */
export const LEASE_LIMITS = { timeoutMs: 1500, maxTries: 1 };

const leaseKey = (site: string) => `leases/${site}.json`;
const Beat = z.object({ beat: z.uuid() });

/**
 * The last renewal of a site; null if it holds no lease.
 * @throws BackupError when that cannot be read
 */
export async function findBeat(store: Store, site: string): Promise<string | null> {
  const text = await findText(store, leaseKey(site));

  return text === null ? null : (Beat.safeParse(parseJson(text)).data?.beat ?? null);
}

type Now = () => { wall: number; monotonic: number };
const systemTime: Now = () => ({ wall: clock.now().getTime(), monotonic: performance.now() });

/**
 * The right of a server to write, kept in the place of its continuous copy, which belongs to one
 * site at a time.
 */
export class Lease {
  private renewedAt = { wall: -Infinity, monotonic: -Infinity };

  private constructor(
    private readonly store: Store,
    private readonly site: string,
    private readonly now: Now,
  ) {}

  /**
   * @throws PlaceTakenError when another site is in charge, BackupError when the place cannot be
   * used
   */
  static async take(
    place: Store,
    { dataFolder, now = systemTime }: { dataFolder: string; now?: Now },
  ): Promise<Lease> {
    const store = await claimPlace(place, { dataFolder, setting: "COPY_TO" });
    const lease = new Lease(store, getSiteIdentity(dataFolder).id, now);

    await lease.renew();

    return lease;
  }

  /** By both clocks: one stands still while a machine is suspended, the other one can be set. */
  isHeld(): boolean {
    const { wall, monotonic } = this.now();

    return wall - this.renewedAt.wall < HOLD_MS && monotonic - this.renewedAt.monotonic < HOLD_MS;
  }

  /**
   * @throws PlaceTakenError when another site has taken over, BackupError when the place cannot be
   * used
   */
  async renew() {
    const from = this.now();

    await this.store.put(leaseKey(this.site), Buffer.from(JSON.stringify({ beat: randomUUID() })));

    // After the beat: a standby first takes the place, then looks for a beat.
    const owner = await findOwner(this.store);
    if (owner?.site !== this.site)
      throw new PlaceTakenError(
        `Another server has taken over (${owner?.site ?? "the place was emptied"}).`,
      );

    this.renewedAt = from;
  }

  /** Renews until the signal, or until another site has taken over: then it throws. */
  async keep({ ending, onFailure }: { ending: AbortSignal; onFailure: (error: unknown) => void }) {
    while (!ending.aborted) {
      await sleep(BEAT_MS, undefined, { signal: ending, ref: false }).catch(() => {});
      if (ending.aborted) return;

      await this.renew().catch((error: unknown) => {
        if (error instanceof PlaceTakenError) throw error;

        onFailure(error);
      });
    }
  }
}
