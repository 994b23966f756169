import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, clips, events, messageBlocks, users } from "~db/schema";
import { addNotice } from "~/models/delivery/notices/add-notice.server";
import { listClipFiles, removeClipFiles } from "./clip-files.server";

const MAX_TRIES = 3;

export type RequestedClip = Awaited<ReturnType<typeof listRequestedClips>>[number];
export type CutClip = Pick<
  typeof clips.$inferSelect,
  "bytes" | "durationMs" | "width" | "height" | "hasStill"
>;

/** Lists the clips that are still to be cut, oldest first; `isNew`: only those never tried. */
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

/** Tells the artist of a viewer's clip. False if it was deleted meanwhile. */
export async function saveCutClip(id: string, cut: CutClip): Promise<boolean> {
  const isWaiting = and(eq(clips.id, id), eq(clips.state, "requested"));

  return transaction(async (tx) => {
    const [clip] = await tx
      .update(clips)
      .set({ ...cut, state: "ready" })
      .where(isWaiting)
      .returning();
    if (clip?.review === "waiting") await tellArtist(tx, clip);

    return clip !== undefined;
  });
}

/** The latest clip of a show replaces the notice of earlier ones. */
async function tellArtist(tx: Tx, { id, eventId, makerId }: typeof clips.$inferSelect) {
  const show = await tx.query.events.findFirst({
    columns: { artistId: true },
    where: eq(events.id, eventId),
  });
  const maker = await tx.query.users.findFirst({
    columns: { firstName: true },
    where: eq(users.id, makerId),
  });
  if (!show || !maker || show.artistId === makerId) return;

  const hasBlocked = and(
    eq(messageBlocks.blockerId, show.artistId),
    eq(messageBlocks.blockedId, makerId),
  );
  if ((await tx.$count(messageBlocks, hasBlocked)) > 0) return;

  const path = `/dashboard/${eventId}/clips`;
  const details = { person: maker.firstName };
  const notice = { kind: "clipWaiting", userId: show.artistId, eventId, path, details } as const;

  await addNotice(tx, { ...notice, topic: `clips:${eventId}`, fact: `clip:${id}` });
}

/** Gives up a clip of which nothing is recorded, and others after three tries. */
export async function noteCutFailed(id: string, isFinal: boolean): Promise<void> {
  const isOver = isFinal ? sql`true` : sql`${clips.tries} + 1 >= ${MAX_TRIES}`;
  const change = {
    tries: sql`${clips.tries} + 1`,
    state: sql`iif(${isOver}, 'failed', ${clips.state})`,
  };

  await transaction((tx) =>
    tx
      .update(clips)
      .set(change)
      .where(and(eq(clips.id, id), eq(clips.state, "requested"))),
  );
}

/** Deletes clips of cancelled shows, and files whose clip is gone. */
export async function sweepClips(): Promise<void> {
  const cancelled = db.select({ id: events.id }).from(events).where(eq(events.status, "cancelled"));

  await transaction((tx) => tx.delete(clips).where(inArray(clips.eventId, cancelled)));

  const ids = await listClipFiles();
  const known =
    ids.length === 0
      ? []
      : await db.select({ id: clips.id }).from(clips).where(inArray(clips.id, ids));
  const kept = new Set(known.map(({ id }) => id));

  await removeClipFiles(ids.filter((id) => !kept.has(id)));
}
