import { randomBytes } from "node:crypto";
import { isNull, lt } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { televisions } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { createPairingCode } from "./letters";
import { hashPairingCode, hashNetwork, hashSecret } from "./television.server";

const CODE_MINUTES = 10;
/**
 * Maximum number of televisions that wait at the same time, so that a flood of requests cannot fill
 * the table.
 */
const MAX_WAITING_TELEVISIONS = 5000;

/** `device`: browser and system, if known. `address`: as addressOf returns it. */
type RequestingScreen = { device: string | null; address: string };
type RequestedCode = { letters: string; secret: string; expiresAt: Date };

/**
 * Gives a television a pairing code of six letters, with which a show can be opened on it once
 * within ten minutes.
 * @returns also the secret for the television's cookie, without which the code opens no show
 * @throws AppError unavailable while too many televisions wait
 */
export async function requestPairingCode({
  device,
  address,
}: RequestingScreen): Promise<RequestedCode> {
  const [pairingCode, secret] = [createPairingCode(), randomBytes(32).toString("base64url")];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);

  await transaction(async (tx) => {
    await tx.delete(televisions).where(lt(televisions.expiresAt, now));
    if ((await tx.$count(televisions, isNull(televisions.userId))) >= MAX_WAITING_TELEVISIONS)
      throw new AppError("unavailable", "tv:tooManyWaiting");

    const hashes = { secretHash: hashSecret(secret), lettersHash: hashPairingCode(pairingCode) };

    await tx
      .insert(televisions)
      .values({ ...hashes, networkHash: hashNetwork(address), device, expiresAt });
  });

  return { letters: pairingCode, secret, expiresAt };
}

/** Deletes televisions whose `expiresAt` has passed. */
export async function deleteExpiredTelevisions() {
  await transaction(async (tx) => {
    await tx.delete(televisions).where(lt(televisions.expiresAt, clock.now()));
  });
}
