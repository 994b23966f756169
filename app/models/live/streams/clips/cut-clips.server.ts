import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, clips, events, messageBlocks, users } from "~db/schema";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { listClipFiles, removeClipFiles } from "./clip-files.server";

const MAX_TRIES = 3;

export type RequestedClip = Awaited<ReturnType<typeof listRequestedClips>>[number];
export type CutClip = Pick<
  typeof clips.$inferSelect,
  "bytes" | "durationMs" | "width" | "height" | "hasStill"
>;

/**
 * Lists the clips that are still to be cut, oldest first; `isNew`: true for the clips that were
 * never tried.
 */
export async function listRequestedClips(isNew: boolean) {
  const { id, eventId, title, endsAt, seconds } = clips;

  return db
    .select({
      id,
      eventId,
      title,
      endsAt,
      seconds,
      show: events.title,
      artist: artistProfiles.stageName,
    })
    .from(clips)
    .innerJoin(events, eq(events.id, eventId))
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(and(eq(clips.state, "requested"), isNew ? eq(clips.tries, 0) : undefined))
    .orderBy(asc(clips.createdAt), asc(id));
}

/**
 * Saves a cut clip and notifies the artist of a viewer's clip. False if the clip was deleted
 * meanwhile.
 */
export async function saveCutClip(clipId: string, cutClip: CutClip): Promise<boolean> {
  const requestedFilter = and(eq(clips.id, clipId), eq(clips.state, "requested"));

  return transaction(async (tx) => {
    const [clip] = await tx
      .update(clips)
      .set({ ...cutClip, state: "ready" })
      .where(requestedFilter)
      .returning();
    if (clip?.review === "waiting") await notifyArtist(tx, clip);

    return clip !== undefined;
  });
}

/** Each notification replaces the one about earlier clips of the show. */
async function notifyArtist(tx: Tx, { id: clipId, eventId, makerId }: typeof clips.$inferSelect) {
  const event = await tx.query.events.findFirst({
    columns: { artistId: true },
    where: eq(events.id, eventId),
  });
  const maker = await tx.query.users.findFirst({
    columns: { firstName: true },
    where: eq(users.id, makerId),
  });
  if (!event || !maker || event.artistId === makerId) return;

  const blockFilter = and(
    eq(messageBlocks.blockerId, event.artistId),
    eq(messageBlocks.blockedId, makerId),
  );
  if ((await tx.$count(messageBlocks, blockFilter)) > 0) return;

  const clipsPath = `/dashboard/${eventId}/clips`;
  const details = { person: maker.firstName };
  const notification = {
    kind: "clipWaiting",
    userId: event.artistId,
    eventId,
    path: clipsPath,
    details,
  } as const;

  await addNotification(tx, { ...notification, topic: `clips:${eventId}`, fact: `clip:${clipId}` });
}

/** Counts a failed try. Gives a clip up after three tries, or at once if `isFinal`. */
export async function noteCutFailed(clipId: string, isFinal: boolean): Promise<void> {
  const isLastTry = isFinal ? sql`true` : sql`${clips.tries} + 1 >= ${MAX_TRIES}`;
  const change = {
    tries: sql`${clips.tries} + 1`,
    state: sql`iif(${isLastTry}, 'failed', ${clips.state})`,
  };

  await transaction((tx) =>
    tx
      .update(clips)
      .set(change)
      .where(and(eq(clips.id, clipId), eq(clips.state, "requested"))),
  );
}

/** Deletes clips of cancelled shows, and files without a clip. */
export async function sweepClips(): Promise<void> {
  const cancelledEvents = db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.status, "cancelled"));

  await transaction((tx) => tx.delete(clips).where(inArray(clips.eventId, cancelledEvents)));

  const fileIds = await listClipFiles();
  const knownClips =
    fileIds.length === 0
      ? []
      : await db.select({ id: clips.id }).from(clips).where(inArray(clips.id, fileIds));
  const knownIds = new Set(knownClips.map(({ id }) => id));

  await removeClipFiles(fileIds.filter((id) => !knownIds.has(id)));
}
