import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { claimStore } from "~/integrations/storage/object-store/claim-place";
import { getSiteIdentity } from "~/integrations/storage/object-store/site-identity";
import { openPlain } from "~/integrations/storage/object-store/open-store.server";
import { LEASE_LIMITS } from "./lease";
import { type Standby, StandbyWatch } from "./standby-watch";
import { required } from "~/platform/required";

export type StandbyStatus = {
  /**
   * The present standbys, the most useful first; null while the place of the copy cannot be read.
   */
  standbys: Standby[] | null;
  /** The time of the last change between readable and unreadable. */
  since: Date;
  reason: string | null;
};

const latest = singleton("standby-status", () => ({
  watch: null as StandbyWatch | null,
  status: null as StandbyStatus | null,
}));

/** The status of the standbys; null without FAILOVER and before the first reading. */
export function findStandbyStatus(): StandbyStatus | null {
  return latest.status;
}

/** Regularly reads which standbys wait to take over from this server. */
export async function watchStandbys() {
  if (!env.FAILOVER) return;

  try {
    const standbys = await (latest.watch ??= await openWatch()).list();

    setStatus({ standbys, reason: null });
  } catch (error) {
    setStatus({ standbys: null, reason: (error as Error).message });
  }
}

async function openWatch() {
  const options = { dataFolder: env.DATA_DIR, setting: "COPY_TO" };
  const copyPlace = await claimStore(openPlain(required(env.COPY_TO), LEASE_LIMITS), options);

  return new StandbyWatch(copyPlace, getSiteIdentity(env.DATA_DIR).id);
}

function setStatus(now: Omit<StandbyStatus, "since">) {
  const before = latest.status;
  const isSame = before && (before.standbys === null) === (now.standbys === null);

  latest.status = { ...now, since: isSame ? before.since : clock.now() };
}
