import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { secondFactors, streamKeys, tickets } from "~db/schema";
import { deleteCalendarFeed } from "../calendar-feed.server";
import { deleteOverlayAddress } from "../overlay-address.server";
import { deleteAccessTokens } from "./access-tokens.server";
import { raiseCredentialsVersion } from "./credentials-version.server";
import { revokeMailedLinks } from "./mailed-links.server";
import { deletePasskeys } from "./passkeys/passkeys.server";
import { deleteOtherSessions } from "./sessions.server";
import { deleteTelevisions } from "./television-owner.server";

type AccessEnding = (tx: Tx, userId: string) => Promise<unknown>;

/** Access that another person who had the account may still have. */
const STOLEN_ACCESS: AccessEnding[] = [
  ...[deleteAccessTokens, revokeMailedLinks, deleteBegunFactor],
  ...[deleteCalendarFeed, deleteOverlayAddress, deleteStreamKey, endDevicePasses],
];

/** Access that ends together with the sessions, by cause. */
const ENDINGS = {
  /**
   * Addresses of calendar and overlay stay: they give no access to the account, and programs that
   * use them would silently stop.
   */
  passwordChanged: [deleteAccessTokens, revokeMailedLinks],
  secondFactorOn: [],
  signedOut: [deleteAccessTokens, deleteCalendarFeed, deleteOverlayAddress],
  suspended: [],
  /**
   * Password, second factor and passkeys stay, but the owner must confirm them: see recordProof.
   */
  firstProof: STOLEN_ACCESS,
  /** Keeps a confirmed second factor, so a stolen mailbox is not enough. */
  takenOver: [...STOLEN_ACCESS, deletePasskeys],
} satisfies Record<string, AccessEnding[]>;

/**
 * Ends the sessions of an account except `exceptSid`, and its televisions, and the other access
 * that the cause names. Announce session.ended after the commit: it closes the connections of these
 * sessions.
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
  for (const endOneAccess of ENDINGS[cause]) await endOneAccess(tx, userId);

  return raiseCredentialsVersion(tx, userId);
}

async function deleteStreamKey(tx: Tx, userId: string) {
  await tx.delete(streamKeys).where(eq(streamKeys.artistId, userId));
}

/** Ends the passes of devices that watch with a ticket of the account, by its QR code. */
async function endDevicePasses(tx: Tx, userId: string) {
  const doorNumber = sql`${tickets.doorNumber} + 1`;

  await tx.update(tickets).set({ doorNumber }).where(eq(tickets.userId, userId));
}

/** Deletes a factor that is not confirmed: the person who began it knows its secret. */
async function deleteBegunFactor(tx: Tx, userId: string) {
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
}
