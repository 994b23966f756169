import { and, eq, inArray, isNull } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { follows, invitationLists, invitationRefusals, invitations, outbox } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import type { ArtistRecord } from "~/models/shows/artists/artist-record.server";
import { findArtist } from "~/models/shows/artists/find-artist.server";
import { followArtist } from "~/models/shows/artists/follow-artist.server";
import { invitationKey, type InvitedTo } from "./invitation-mail.server";
import { expireMails } from "~/models/delivery/notices/outbox.server";
import { readInvitationToken } from "./invitation-link.server";
import { loadInvitedTo } from "./invited-to.server";
import type { InvitationList } from "./manage-lists.server";

/**
 * `open`: what it invites to; null where the artist or the list is gone. Refusing works as long as the link exists:
 * `isRefused` says that the mailbox gets no invitations of any artist any more.
 */
export type Invitation = {
  id: string;
  isRefused: boolean;
  open: (InvitedTo & { list: InvitationList; artist: ArtistRecord; isFollowing: boolean }) | null;
};

/** Reads the link of an invitation. @throws AppError not_found for made-up links */
export async function getInvitation(actor: Actor, token: string): Promise<Invitation> {
  const { id, addressHash, list } = await findInvited(token);
  const isRefused = (await db.$count(invitationRefusals, eq(invitationRefusals.addressHash, addressHash))) > 0;
  const artist = list && (await findArtist(actor, list.artistId));
  if (!artist) return { id, isRefused, open: null };
  const isTheirs = and(eq(follows.userId, actor.userId ?? ""), eq(follows.artistId, list.artistId));
  const isFollowing = (await db.$count(follows, isTheirs)) > 0;
  return { id, isRefused, open: { ...(await loadInvitedTo(list)), list, artist, isFollowing } };
}

/** Follows the artist who invited. Idempotent. @throws AppError unauthenticated, not_found, conflict (oneself) */
export async function followByInvitation(actor: Actor, token: string) {
  const { id, artistId } = await findInvited(token);
  const state = await followArtist(actor, artistId);
  const isFirst = and(eq(invitations.id, id), isNull(invitations.followedAt));
  await transaction((tx) => tx.update(invitations).set({ followedAt: clock.now() }).where(isFirst));
  return state;
}

/** Refuses all invitations to the mailbox, also those that are queued, or allows them again. Idempotent. @throws AppError not_found */
export async function setInvitationRefusal(token: string, isRefused: boolean): Promise<void> {
  const { addressHash } = await findInvited(token);
  await transaction(async (tx) => {
    if (!isRefused)
      return void (await tx.delete(invitationRefusals).where(eq(invitationRefusals.addressHash, addressHash)));
    await tx.insert(invitationRefusals).values({ addressHash, createdAt: clock.now() }).onConflictDoNothing();
    await expireQueuedMails(tx, addressHash);
  });
}

async function expireQueuedMails(tx: Tx, addressHash: string) {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.addressHash, addressHash));
  const keys = rows.map(({ id }) => invitationKey(id));
  await expireMails(tx, inArray(outbox.onceKey, keys));
}

async function findInvited(token: string) {
  const id = readInvitationToken(token);
  const { addressHash, artistId } = invitations;
  const [row] = id
    ? await db
        .select({ id: invitations.id, addressHash, artistId, list: invitationLists })
        .from(invitations)
        .leftJoin(invitationLists, eq(invitationLists.id, invitations.listId))
        .where(eq(invitations.id, id))
    : [];
  if (!row) throw new AppError("not_found", "invitations:gone");
  return row;
}
