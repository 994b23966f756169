import { AppError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { guardWrites } from "~db/client.server";
import { StartError } from "~db/start-error";
import { StoreTakenError } from "~/integrations/storage/object-store/claim-place";
import { BackupError } from "~/integrations/storage/object-store/store";
import { openPlain } from "~/integrations/storage/object-store/open-store.server";
import { Lease, LEASE_LIMITS } from "./lease";
import { required } from "~/platform/required";

/**
 * Takes the lease of a server that a standby may replace (FAILOVER, which needs COPY_TO). From then
 * on this process writes only while it holds the lease, and exits when another server has taken
 * over.
 * @throws StartError if another server is in charge, or if that cannot be determined
 */
export async function holdLease() {
  const copyPlace = openPlain(required(env.COPY_TO), LEASE_LIMITS);
  const takenLease = await Lease.take(copyPlace, { dataFolder: env.DATA_DIR }).catch(
    (error: unknown) => {
      if (!(error instanceof BackupError)) throw error;

      const reason = error instanceof StoreTakenError ? describePlaceTaken(error) : error.message;

      throw new StartError(`This server is not in charge (FAILOVER): ${reason}`, { cause: error });
    },
  );

  guardWrites(() => {
    if (!takenLease.isHeld())
      throw new AppError("unavailable", "errors:notInCharge", { retryAfter: 5 });
  });

  const onFailure = (error: unknown) =>
    logger.error({ error }, "The lease could not be renewed; it is tried again");

  void takenLease
    .keep({ ending: new AbortController().signal, onFailure })
    .catch((error: unknown) => {
      logger.fatal({ error }, "Another server is in charge: this one ends");
      // Exits at once, because this process must not respond as if it were in charge.
      process.exit(1);
    });
}

/**
 * Describes who took the place. It warns the operator not to delete the other server's claim,
 * because then two servers would be in charge.
 */
function describePlaceTaken({ fact: takenFact }: StoreTakenError): string {
  return `${takenFact} Another server has taken over, or COPY_TO is wrong. Delete nothing there. To make this one the standby, move the content of ${env.DATA_DIR} away.`;
}
