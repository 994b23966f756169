import { and, desc, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { isActiveUser } from "~/models/accounts/account-state.server";
import { canReviewClips } from "~/models/shows/events/permissions";
import { isId } from "~/models/shows/events/find-event.server";
import { assertAllowed, assertCanUseDashboard } from "~/models/base/permissions";
import { AppError } from "~/platform/errors";
import { db, type Reader } from "~db/client.server";
import { clips, events, users } from "~db/schema";
import { required } from "~/platform/required";

export type Clip = typeof clips.$inferSelect;
export type ClipRecord = Clip & { artistId: string; maker: string; isPublic: boolean };

const isArtistActive = exists(
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, events.artistId), isActiveUser)),
);
/** Approved and cut, of a show that everybody may see. */
const isPublic = required(
  and(
    ...[eq(clips.review, "approved"), eq(clips.state, "ready")],
    ...[
      eq(events.status, "published"),
      isNull(events.hiddenAt),
      eq(events.isRehearsal, false),
      isArtistActive,
    ],
  ),
);

const MAX_LISTED = 100;

/**
 * Gets a clip: public ones for everybody, others for their maker and those who review them.
 * @throws AppError not_found
 */
export async function getClip(actor: Actor, id: string, reader: Reader = db): Promise<ClipRecord> {
  const clip = isId(id) ? await findClip(id, reader) : null;
  if (!clip || !(clip.isPublic || isInvolved(actor, clip)))
    throw new AppError("not_found", "clips:notFound");

  return clip;
}

export function canReview(actor: Actor, clip: Pick<ClipRecord, "artistId">): boolean {
  return canReviewClips(actor, clip);
}

export function canDelete(actor: Actor, clip: Pick<ClipRecord, "artistId" | "makerId">): boolean {
  return isInvolved(actor, clip);
}

/** @throws AppError not_found, forbidden */
export async function getDeletableClip(actor: Actor, id: string): Promise<ClipRecord> {
  const clip = await getClip(actor, id);

  assertAllowed(actor, canDelete(actor, clip));

  return clip;
}

function isInvolved(actor: Actor, clip: Pick<ClipRecord, "artistId" | "makerId">): boolean {
  return actor.userId === clip.makerId || canReview(actor, clip);
}

/**
 * Lists the clips of a show, newest first: all for those who review them, else the public ones and
 * the actor's own.
 */
export async function listClips(
  actor: Actor,
  event: { id: string; artistId: string },
): Promise<ClipRecord[]> {
  const visible = canReviewClips(actor, event)
    ? undefined
    : or(isPublic, eq(clips.makerId, actor.userId ?? ""));
  const rows = await select(db)
    .where(and(eq(clips.eventId, event.id), visible))
    .orderBy(desc(clips.createdAt), clips.id)
    .limit(MAX_LISTED);

  return rows.map(toRecord);
}

/**
 * Lists the clips of the actor's own shows that wait for a decision, oldest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listWaitingClips(actor: Actor): Promise<ClipRecord[]> {
  assertCanUseDashboard(actor);

  const waits = and(eq(clips.review, "waiting"), eq(clips.state, "ready"));
  const rows = await select(db)
    .where(and(eq(events.artistId, actor.userId), waits))
    .orderBy(clips.createdAt, clips.id)
    .limit(MAX_LISTED);

  return rows.map(toRecord);
}

/** True if everybody may watch it now. */
export async function isPublicClip(id: string): Promise<boolean> {
  return (await findClip(id, db))?.isPublic === true;
}

/** False once the show is hidden: a signed address can be passed on. */
export async function isPreviewableClip(id: string): Promise<boolean> {
  const rows = await select(db).where(and(eq(clips.id, id), isNull(events.hiddenAt)));

  return rows.length > 0;
}

async function findClip(id: string, reader: Reader): Promise<ClipRecord | null> {
  const [row] = await select(reader).where(eq(clips.id, id));

  return row ? toRecord(row) : null;
}

function select(reader: Reader) {
  return reader
    .select({
      clip: clips,
      artistId: events.artistId,
      maker: users.firstName,
      isPublic: sql`${isPublic}`.mapWith(Boolean),
    })
    .from(clips)
    .innerJoin(events, eq(events.id, clips.eventId))
    .innerJoin(users, eq(users.id, clips.makerId))
    .$dynamic();
}

const toRecord = ({ clip, ...rest }: Awaited<ReturnType<typeof select>>[number]): ClipRecord => ({
  ...clip,
  ...rest,
});
