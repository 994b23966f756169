import { and, eq } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { clips, notices } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { assertAllowed, assertMember } from "~/models/base/permissions";
import { canReviewClips } from "~/models/shows/events/permissions";
import { getEvent } from "~/models/shows/events/find-event.server";
import { removeClipFiles } from "./clip-files.server";
import { canDelete, canReview, type ClipRecord, getClip } from "./clip-record.server";
import type { ClipChange } from "./schema";

/**
 * Gets the show for a person who reviews its clips.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function getReviewedShow(actor: Actor, eventId: string) {
  assertMember(actor);

  const event = await getEvent(actor, eventId);

  assertAllowed(actor, canReviewClips(actor, event));

  return event;
}

/**
 * Renames, approves or refuses a clip. An approved clip is public, also that of a ticketed show.
 * @throws AppError unauthenticated, not_found, forbidden; conflict if it isn't cut yet
 */
export async function changeClip(
  actor: Actor,
  clipId: string,
  change: ClipChange,
): Promise<ClipRecord> {
  assertMember(actor);
  await transaction(async (tx) => {
    const clip = await getClip(actor, clipId, tx);

    assertAllowed(actor, canReview(actor, clip));
    if (change.review === "approved" && clip.state !== "ready")
      throw new AppError("conflict", "clips:notReady");
    if (Object.keys(change).length > 0)
      await tx.update(clips).set(change).where(eq(clips.id, clip.id));
    const isNewlyApproved =
      change.review === "approved" && clip.review !== "approved" && clip.makerId !== actor.userId;
    if (isNewlyApproved) await notifyMaker(tx, clip);
    await endWaitingNotification(tx, clip);
  });

  return getClip(actor, clipId);
}

/** Notifies the maker once per clip, even if it is refused in between. */
async function notifyMaker(tx: Tx, { id: clipId, makerId: userId, eventId }: ClipRecord) {
  const threadKey = `clip:${clipId}`;

  await addNotification(tx, {
    kind: "clipApproved",
    userId,
    eventId,
    topic: threadKey,
    fact: threadKey,
    path: `/clip/${clipId}`,
  });
}

/** Deletes the notification about waiting clips when no clip of the show waits any more. */
async function endWaitingNotification(tx: Tx, { eventId, artistId }: ClipRecord) {
  const waitingFilter = and(
    eq(clips.eventId, eventId),
    eq(clips.state, "ready"),
    eq(clips.review, "waiting"),
  );
  if ((await tx.$count(clips, waitingFilter)) > 0) return;

  await tx
    .delete(notices)
    .where(and(eq(notices.userId, artistId), eq(notices.topic, `clips:${eventId}`)));
}

/**
 * Deletes a clip with its files, for its maker and reviewers.
 * @throws AppError unauthenticated, not_found, forbidden
 */
export async function deleteClip(actor: Actor, clipId: string): Promise<{ eventId: string }> {
  assertMember(actor);

  const { eventId } = await transaction(async (tx) => {
    const clip = await getClip(actor, clipId, tx);

    assertAllowed(actor, canDelete(actor, clip));
    await tx.delete(clips).where(eq(clips.id, clip.id));
    await tx
      .delete(notices)
      .where(and(eq(notices.userId, clip.makerId), eq(notices.topic, `clip:${clip.id}`)));
    await endWaitingNotification(tx, clip);

    return clip;
  });

  await removeClipFiles([clipId]);

  return { eventId };
}
