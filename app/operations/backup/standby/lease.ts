import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { clock } from "~/platform/clock/clock";
import {
  claimStore,
  findOwner,
  StoreTakenError,
} from "~/integrations/storage/object-store/claim-place";
import { parseJson } from "~/platform/json/parse-json";
import { getSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { findText, type Store } from "~/integrations/storage/object-store/store";

/** Milliseconds between two renewals. */
const BEAT_MS = 2000;

/** Writing is allowed for this long after a lease renewal starts. */
export const HOLD_MS = 6000;
/** A standby takes over after this time without a renewal. Must be longer than `HOLD_MS`. */
export const SILENCE_MS = 10_000;

/**
 * Limits of requests to the place that stores the lease, so that one unanswered request does not
 * cost the lease.
 */
export const LEASE_LIMITS = { timeoutMs: 1500, maxTries: 1 };

const leaseKey = (siteId: string) => `leases/${siteId}.json`;
const BeatNote = z.object({ beat: z.uuid() });

/**
 * The last renewal of a site; null if the site has no lease.
 * @throws BackupError if the place cannot be read
 */
export async function findBeat(placeStore: Store, siteId: string): Promise<string | null> {
  const beatText = await findText(placeStore, leaseKey(siteId));

  return beatText === null ? null : (BeatNote.safeParse(parseJson(beatText)).data?.beat ?? null);
}

type ReadClocks = () => { wall: number; monotonic: number };
const systemTime: ReadClocks = () => ({
  wall: clock.now().getTime(),
  monotonic: performance.now(),
});

/**
 * A server's right to write. It is stored in the place of its continuous copy, which belongs to one
 * site at a time.
 */
export class Lease {
  private renewedAt = { wall: -Infinity, monotonic: -Infinity };

  private constructor(
    private readonly placeStore: Store,
    private readonly siteId: string,
    private readonly now: ReadClocks,
  ) {}

  /**
   * @throws StoreTakenError if another site is in charge, BackupError if the place cannot be used
   */
  static async take(
    copyPlace: Store,
    { dataFolder, now = systemTime }: { dataFolder: string; now?: ReadClocks },
  ): Promise<Lease> {
    const placeStore = await claimStore(copyPlace, { dataFolder, setting: "COPY_TO" });
    const newLease = new Lease(placeStore, getSiteIdentity(dataFolder).id, now);

    await newLease.renew();

    return newLease;
  }

  /**
   * True while both clocks show that the lease is valid: one clock stops while a machine is
   * suspended, the other one can be set.
   */
  isHeld(): boolean {
    const { wall: wallTime, monotonic } = this.now();

    return (
      wallTime - this.renewedAt.wall < HOLD_MS && monotonic - this.renewedAt.monotonic < HOLD_MS
    );
  }

  /**
   * @throws StoreTakenError if another site has taken over, BackupError if the place cannot be used
   */
  async renew() {
    const renewalStart = this.now();

    await this.placeStore.put(
      leaseKey(this.siteId),
      Buffer.from(JSON.stringify({ beat: randomUUID() })),
    );

    // The owner is read after the beat is written, because a standby first takes the place and then
    // looks for a beat.
    const placeOwner = await findOwner(this.placeStore);
    if (placeOwner?.site !== this.siteId)
      throw new StoreTakenError(
        `Another server has taken over (${placeOwner?.site ?? "the place was emptied"}).`,
      );

    this.renewedAt = renewalStart;
  }

  /**
   * Renews the lease until the signal `ending`.
   * @throws StoreTakenError after another site has taken over
   */
  async keep({ ending, onFailure }: { ending: AbortSignal; onFailure: (error: unknown) => void }) {
    while (!ending.aborted) {
      await sleep(BEAT_MS, undefined, { signal: ending, ref: false }).catch(() => {});
      if (ending.aborted) return;

      await this.renew().catch((error: unknown) => {
        if (error instanceof StoreTakenError) throw error;

        onFailure(error);
      });
    }
  }
}
