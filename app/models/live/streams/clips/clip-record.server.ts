import { and, desc, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "~/models/base/actor";
import { activeUserFilter } from "~/models/accounts/account-state.server";
import { canReviewClips } from "~/models/shows/events/permissions";
import { isUuid } from "~/models/shows/events/find-event.server";
import { assertAllowed, assertCanUseDashboard } from "~/models/base/permissions";
import { AppError } from "~/platform/errors";
import { db, type DbReader, prepared } from "~db/client.server";
import { clips, events, users } from "~db/schema";
import { required } from "~/platform/required";

export type Clip = typeof clips.$inferSelect;
export type ClipRecord = Clip & { artistId: string; maker: string; isPublic: boolean };

const activeArtistFilter = exists(
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, events.artistId), activeUserFilter)),
);
/** Clips that are approved and cut, of a public show. */
const publicFilter = required(
  and(
    ...[eq(clips.review, "approved"), eq(clips.state, "ready")],
    ...[
      eq(events.status, "published"),
      isNull(events.hiddenAt),
      eq(events.isRehearsal, false),
      activeArtistFilter,
    ],
  ),
);

const MAX_LISTED_CLIPS = 100;

/**
 * Gets a clip. Public clips are open to all people, others to their maker and reviewers.
 * @throws AppError not_found
 */
export async function getClip(
  actor: Actor,
  clipId: string,
  reader: DbReader = db,
): Promise<ClipRecord> {
  const clip = isUuid(clipId) ? await findClip(clipId, reader) : null;
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
export async function getDeletableClip(actor: Actor, clipId: string): Promise<ClipRecord> {
  const clip = await getClip(actor, clipId);

  assertAllowed(actor, canDelete(actor, clip));

  return clip;
}

function isInvolved(actor: Actor, clip: Pick<ClipRecord, "artistId" | "makerId">): boolean {
  return actor.userId === clip.makerId || canReview(actor, clip);
}

/**
 * Lists the clips of a show, newest first: all of them for reviewers, else the public ones and the
 * actor's own.
 */
export async function listClips(
  actor: Actor,
  event: { id: string; artistId: string },
): Promise<ClipRecord[]> {
  const visibleFilter = canReviewClips(actor, event)
    ? undefined
    : or(publicFilter, eq(clips.makerId, actor.userId ?? ""));
  const clipRows = await selectClips(db)
    .where(and(eq(clips.eventId, event.id), visibleFilter))
    .orderBy(desc(clips.createdAt), clips.id)
    .limit(MAX_LISTED_CLIPS);

  return clipRows.map(toRecord);
}

/**
 * Lists the clips of the actor's own shows that wait for a decision, oldest first.
 * @throws AppError unauthenticated, forbidden
 */
export async function listWaitingClips(actor: Actor): Promise<ClipRecord[]> {
  assertCanUseDashboard(actor);

  return (await waitingClips(db).all({ artistId: actor.userId })).map(toRecord);
}

const waitingClips = prepared((reader) => {
  const waitingFilter = and(eq(clips.review, "waiting"), eq(clips.state, "ready"));

  return selectClips(reader)
    .where(and(eq(events.artistId, sql.placeholder("artistId")), waitingFilter))
    .orderBy(clips.createdAt, clips.id)
    .limit(MAX_LISTED_CLIPS)
    .prepare();
});

/** True if all people may watch the clip now. */
export async function isPublicClip(clipId: string): Promise<boolean> {
  return (await findClip(clipId, db))?.isPublic === true;
}

/**
 * True if the clip exists and its show is not hidden. Signed addresses need this check, because
 * they can be passed on.
 */
export async function isPreviewableClip(clipId: string): Promise<boolean> {
  const clipRows = await selectClips(db).where(and(eq(clips.id, clipId), isNull(events.hiddenAt)));

  return clipRows.length > 0;
}

async function findClip(clipId: string, reader: DbReader): Promise<ClipRecord | null> {
  const [clipRow] = await selectClips(reader).where(eq(clips.id, clipId));

  return clipRow ? toRecord(clipRow) : null;
}

function selectClips(reader: DbReader) {
  return reader
    .select({
      clip: clips,
      artistId: events.artistId,
      maker: users.firstName,
      isPublic: sql`${publicFilter}`.mapWith(Boolean),
    })
    .from(clips)
    .innerJoin(events, eq(events.id, clips.eventId))
    .innerJoin(users, eq(users.id, clips.makerId))
    .$dynamic();
}

const toRecord = ({
  clip,
  ...joinedFields
}: Awaited<ReturnType<typeof selectClips>>[number]): ClipRecord => ({
  ...clip,
  ...joinedFields,
});
