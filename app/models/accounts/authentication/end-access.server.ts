import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { secondFactors, streamKeys, tickets } from "~db/schema";
import { deleteCalendarFeed } from "../calendar-feed.server";
import { deleteOverlayAddress } from "../overlay-address.server";
import { deleteAccessTokens } from "./access-tokens.server";
import { bumpCredentialsVersion } from "./credentials-version.server";
import { revokeMailedLinks } from "./mailed-links.server";
import { deletePasskeys } from "./passkeys/passkeys.server";
import { deleteOtherSessions } from "./sessions.server";
import { deleteTelevisions } from "./television-owner.server";

type Ending = (tx: Tx, userId: string) => Promise<unknown>;

/** What somebody else who has had the account may still know. */
const STOLEN: Ending[] = [
  ...[deleteAccessTokens, revokeMailedLinks, deleteBegunFactor],
  ...[deleteCalendarFeed, deleteOverlayAddress, deleteStreamKey, endDevicePasses],
];

/** What ends beside the sessions, by what happened to the account. */
const ENDINGS = {
  /** Calendar and overlay stay: they would silently stop, and their addresses give no access. */
  passwordChanged: [deleteAccessTokens, revokeMailedLinks],
  secondFactorOn: [],
  signedOutEverywhere: [deleteAccessTokens, deleteCalendarFeed, deleteOverlayAddress],
  suspended: [],
  /** Password, second factor and passkeys stay, and are in doubt: see recordProof. */
  firstProof: STOLEN,
  /** Keeps a confirmed second factor, so a stolen mailbox is not enough. */
  takenOver: [...STOLEN, deletePasskeys],
} satisfies Record<string, Ending[]>;

/**
 * Ends the sessions of an account except `exceptSid`, and its televisions, and with them what the
 * cause asks for. Announce session.ended after the commit, which closes what they opened.
 * @returns the new version of the credentials
 */
export async function endAccess(
  tx: Tx,
  userId: string,
  cause: keyof typeof ENDINGS,
  exceptSid: string | null = null,
): Promise<number> {
  await deleteOtherSessions(tx, userId, exceptSid);
  await deleteTelevisions(tx, userId);
  for (const end of ENDINGS[cause]) await end(tx, userId);

  return bumpCredentialsVersion(tx, userId);
}

async function deleteStreamKey(tx: Tx, userId: string) {
  await tx.delete(streamKeys).where(eq(streamKeys.artistId, userId));
}

/** Devices that watch with a ticket of the account, by its QR code. */
async function endDevicePasses(tx: Tx, userId: string) {
  const doorNumber = sql`${tickets.doorNumber} + 1`;

  await tx.update(tickets).set({ doorNumber }).where(eq(tickets.userId, userId));
}

/** Whoever began it knows its secret. */
async function deleteBegunFactor(tx: Tx, userId: string) {
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
}
