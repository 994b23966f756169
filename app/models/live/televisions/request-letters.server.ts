import { randomBytes } from "node:crypto";
import { isNull, lt } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { televisions } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { createLetters } from "./letters";
import { hashLetters, hashNetwork, hashSecret } from "./television.server";

const LETTERS_MINUTES = 10;
/** Televisions that wait at the same time; a flood of requests makes no more rows. */
const MAX_WAITING = 5000;

/** `device`: browser and system, if known. `address`: as addressOf returns it. */
type Screen = { device: string | null; address: string };
type Requested = { letters: string; secret: string; expiresAt: Date };

/**
 * Gives a television six letters, which open one show once within ten minutes.
 * @returns also the secret for its cookie, without which the letters lead nowhere
 * @throws AppError unavailable while too many wait
 */
export async function requestLetters({ device, address }: Screen): Promise<Requested> {
  const [letters, secret] = [createLetters(), randomBytes(32).toString("base64url")];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LETTERS_MINUTES * 60_000);

  await transaction(async (tx) => {
    await tx.delete(televisions).where(lt(televisions.expiresAt, now));
    if ((await tx.$count(televisions, isNull(televisions.userId))) >= MAX_WAITING)
      throw new AppError("unavailable", "tv:tooManyWaiting");

    const hashes = { secretHash: hashSecret(secret), lettersHash: hashLetters(letters) };

    await tx
      .insert(televisions)
      .values({ ...hashes, networkHash: hashNetwork(address), device, expiresAt });
  });

  return { letters, secret, expiresAt };
}

/** Deletes televisions whose letters or whose time is over. */
export async function deleteExpiredTelevisions() {
  await transaction(async (tx) => {
    await tx.delete(televisions).where(lt(televisions.expiresAt, clock.now()));
  });
}
