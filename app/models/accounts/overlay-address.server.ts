import { transaction, type Tx } from "~db/client.server";
import { overlayAddresses } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { findRights } from "./accounts.server";
import { type PrivateAddress, privateAddresses } from "./addresses/private-address.server";

/** The secret address of an artist's overlay. `path` contains the token. */
export type OverlayAddress = { path: string; createdAt: Date };

const addresses = privateAddresses(overlayAddresses, "overlay");

/** @throws AppError unauthenticated, forbidden */
export async function findOverlayAddress(actor: Actor): Promise<OverlayAddress | null> {
  assertCanUseDashboard(actor);

  const address = await addresses.find(actor.userId);

  return address && toOverlay(address);
}

/** Keeps an address that exists. @throws AppError unauthenticated, forbidden */
export async function createOverlayAddress(actor: Actor): Promise<OverlayAddress> {
  assertCanUseDashboard(actor);

  return toOverlay(await addresses.create(actor.userId));
}

/**
 * Makes a new address; the former one stops working at once.
 * @throws AppError unauthenticated, forbidden
 */
export async function replaceOverlayAddress(actor: Actor): Promise<OverlayAddress> {
  assertCanUseDashboard(actor);

  const address = await addresses.replace(actor.userId);

  announce({ type: "overlay.ended", artistId: actor.userId });

  return toOverlay(address);
}

/** Switches the overlay off at once. Idempotent. @throws AppError unauthenticated, forbidden */
export async function removeOverlayAddress(actor: Actor): Promise<void> {
  assertCanUseDashboard(actor);
  await transaction((tx) => deleteOverlayAddress(tx, actor.userId));
  announce({ type: "overlay.ended", artistId: actor.userId });
}

/** Deletes the address of an account that somebody else may have used. */
export async function deleteOverlayAddress(tx: Tx, userId: string) {
  await addresses.remove(tx, userId);
}

/**
 * The artist whose overlay it is; null for unknown and replaced tokens, and for who is no approved
 * artist any more.
 */
export async function findOverlayArtist(token: string): Promise<string | null> {
  const owner = await addresses.findOwner(token);

  return owner && (await findRights(owner.id))?.isApprovedArtist ? owner.id : null;
}

function toOverlay({ token, createdAt }: PrivateAddress): OverlayAddress {
  return { path: `/overlay/${token}`, createdAt };
}
