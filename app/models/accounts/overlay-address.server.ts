import { transaction, type Tx } from "~db/client.server";
import { overlayAddresses } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { findRights } from "./accounts.server";
import { type PrivateAddress, privateAddresses } from "./addresses/private-address.server";

/** The secret address of an artist's overlay. `path` contains the token. */
export type OverlayAddress = { path: string; createdAt: Date };

const overlayTokens = privateAddresses(overlayAddresses, "overlay");

/** @throws AppError unauthenticated, forbidden */
export async function findOverlayAddress(actor: Actor): Promise<OverlayAddress | null> {
  assertCanUseDashboard(actor);

  const address = await overlayTokens.find(actor.userId);

  return address && toOverlay(address);
}

/** Creates the address; an existing one is kept. @throws AppError unauthenticated, forbidden */
export async function createOverlayAddress(actor: Actor): Promise<OverlayAddress> {
  assertCanUseDashboard(actor);

  return toOverlay(await overlayTokens.create(actor.userId));
}

/**
 * Makes a new address; the former one stops working at once.
 * @throws AppError unauthenticated, forbidden
 */
export async function replaceOverlayAddress(actor: Actor): Promise<OverlayAddress> {
  assertCanUseDashboard(actor);

  const address = await overlayTokens.replace(actor.userId);

  announce({ type: "overlay.ended", artistId: actor.userId });

  return toOverlay(address);
}

/** Switches the overlay off at once. Idempotent. @throws AppError unauthenticated, forbidden */
export async function removeOverlayAddress(actor: Actor): Promise<void> {
  assertCanUseDashboard(actor);
  await transaction((tx) => deleteOverlayAddress(tx, actor.userId));
  announce({ type: "overlay.ended", artistId: actor.userId });
}

/** Deletes the address of an account, which another person may know. */
export async function deleteOverlayAddress(tx: Tx, userId: string) {
  await overlayTokens.remove(tx, userId);
}

/**
 * Finds the artist of an overlay; null for unknown and replaced tokens, and for artists who are no
 * longer approved.
 */
export async function findOverlayArtist(token: string): Promise<string | null> {
  const overlayOwner = await overlayTokens.findOwner(token);

  return overlayOwner && (await findRights(overlayOwner.id))?.isApprovedArtist
    ? overlayOwner.id
    : null;
}

function toOverlay({ token, createdAt }: PrivateAddress): OverlayAddress {
  return { path: `/overlay/${token}`, createdAt };
}
