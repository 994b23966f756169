import { AppError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { guardWrites } from "~db/client.server";
import { StartError } from "~db/start-error";
import { PlaceTakenError } from "~/integrations/storage/object-store/claim-place";
import { BackupError } from "~/integrations/storage/object-store/store";
import { openPlain } from "~/integrations/storage/object-store/open-store.server";
import { Lease, LEASE_LIMITS } from "./lease";
import { required } from "~/platform/required";

/**
 * For servers that a standby may replace (FAILOVER, which needs COPY_TO): from now on this process
 * writes only while it holds the lease, and ends when another server has taken over.
 * @throws StartError when another server is in charge, or when that cannot be found out
 */
export async function holdLease() {
  const place = openPlain(required(env.COPY_TO), LEASE_LIMITS);
  const lease = await Lease.take(place, { dataFolder: env.DATA_DIR }).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;

    const reason = error instanceof PlaceTakenError ? describeTakeover(error) : error.message;

    throw new StartError(`This server is not in charge (FAILOVER): ${reason}`, { cause: error });
  });

  guardWrites(() => {
    if (!lease.isHeld()) throw new AppError("unavailable", "errors:notInCharge", { retryAfter: 5 });
  });

  const onFailure = (error: unknown) =>
    logger.error({ error }, "The lease could not be renewed; it is tried again");

  void lease.keep({ ending: new AbortController().signal, onFailure }).catch((error: unknown) => {
    logger.fatal({ error }, "Another server is in charge: this one ends");
    // Nothing that still runs here may answer as if it were in charge.
    process.exit(1);
  });
}

/** Who deletes the claim of the server in charge has two of them. */
function describeTakeover({ fact }: PlaceTakenError): string {
  return `${fact} Another server has taken over, or COPY_TO is wrong. Delete nothing there. To make this one the standby, move the content of ${env.DATA_DIR} away.`;
}
