import { createHmac } from "node:crypto";
import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, helpers, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { createLimiter, consume } from "~/platform/throttle.server";
import { readLoginId } from "../authentication/login-id.server";
import type { Actor } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { queueTeamInvitation } from "./team-mail.server";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import type { HelperInput, InvitationInput } from "./schema";
import { isActiveUser } from "../account-state.server";

/** Maximum helpers of an artist, pending ones included. */
const MAX_HELPERS = 50;
const DAY_SECONDS = 24 * 3600;
/** Low enough to prevent probing for login IDs. */
const invitations = createLimiter(30, DAY_SECONDS);

/**
 * Lists the team, accepted helpers first. Pending ones have an opaque key instead of name and id, so that the list
 * does not reveal whose account a login ID is.
 * @throws AppError unauthenticated, forbidden
 */
export async function listTeam(actor: Actor) {
  assertCanUseDashboard(actor);
  const { task, acceptedAt, invitedAs } = helpers;
  const name = sql<string>`iif(${acceptedAt} is null, ${invitedAs}, ${users.name})`;
  const rows = await db
    .select({ personId: users.id, name, task, acceptedAt })
    .from(helpers)
    .innerJoin(users, eq(users.id, helpers.userId))
    .where(eq(helpers.artistId, actor.userId))
    .orderBy(isNull(acceptedAt), asc(name), asc(task));
  return rows.map((row) => (row.acceptedAt ? row : { ...row, personId: pendingKey(actor.userId, row) }));
}

/**
 * Invites a helper by login ID. Effective once accepted. Idempotent.
 * @throws AppError unauthenticated, forbidden, invalid (at loginId), conflict (too many), throttled
 */
export async function inviteHelper(actor: Actor, { loginId, task }: InvitationInput): Promise<void> {
  assertCanUseDashboard(actor);
  const wanted = readLoginId(loginId);
  await consume(invitations, actor.userId);
  await transaction(async (tx) => {
    const person = await findPerson(tx, wanted);
    if (!person) throw invalidAt("team:unknownPerson");
    if (person.id === actor.userId) throw invalidAt("team:yourself");
    const row = firstRow(await tx.select({ named: count() }).from(helpers).where(eq(helpers.artistId, actor.userId)));
    if (row.named >= MAX_HELPERS) throw new AppError("conflict", "team:tooMany");
    const place = {
      artistId: actor.userId,
      userId: person.id,
      task,
      invitedAs: wanted.email ?? wanted.phone,
      createdAt: clock.now(),
    };
    const added = await tx.insert(helpers).values(place).onConflictDoNothing().returning();
    if (added.length) await queueTeamInvitation(tx, place);
  });
}

/**
 * Removes a helper, named as in `listTeam`; the key of an invitation works after its acceptance too.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function removeHelper(actor: Actor, { personId, task }: HelperInput): Promise<void> {
  assertCanUseDashboard(actor);
  const { userId, acceptedAt } = helpers;
  const team = await db.select({ personId: userId, acceptedAt }).from(helpers).where(teamOf(actor.userId, task));
  const named = team.find(
    (row) => (row.acceptedAt && row.personId === personId) || pendingKey(actor.userId, { ...row, task }) === personId,
  );
  if (!named) throw new AppError("not_found", "team:notInvited");
  await deleteHelper(actor.userId, named.personId, task);
}

/** Lists the actor's teams and invitations. @throws AppError unauthenticated */
export async function listTeams(actor: Actor) {
  assertMember(actor);
  const { task, acceptedAt, artistId } = helpers;
  return db
    .select({ personId: artistId, name: artistProfiles.stageName, task, acceptedAt })
    .from(helpers)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, artistId))
    .where(eq(helpers.userId, actor.userId))
    .orderBy(desc(isNull(acceptedAt)), asc(artistProfiles.stageName), asc(task));
}

/**
 * Accepts an invitation. Idempotent.
 * @returns the name of the artist
 * @throws AppError unauthenticated, not_found (no such invitation, or taken back)
 */
export async function acceptInvitation(actor: Actor, { personId, task }: HelperInput): Promise<string> {
  assertMember(actor);
  const mine = placeOf(personId, actor.userId, task);
  return transaction(async (tx) => {
    const [place] = await tx
      .select({ acceptedAt: helpers.acceptedAt, artist: artistProfiles.stageName })
      .from(helpers)
      .innerJoin(artistProfiles, eq(artistProfiles.userId, helpers.artistId))
      .where(mine);
    if (!place) throw new AppError("not_found", "team:notInvited");
    if (!place.acceptedAt) await tx.update(helpers).set({ acceptedAt: clock.now() }).where(mine);
    return place.artist;
  });
}

/** Declines an invitation or leaves a team. @throws AppError unauthenticated, not_found */
export async function leaveTeam(actor: Actor, { personId, task }: HelperInput): Promise<void> {
  assertMember(actor);
  await deleteHelper(personId, actor.userId, task);
}

async function deleteHelper(artistId: string, userId: string, task: HelperInput["task"]) {
  await transaction(async (tx) => {
    const ended = await tx
      .delete(helpers)
      .where(placeOf(artistId, userId, task))
      .returning();
    if (!ended.length) throw new AppError("not_found", "team:notInvited");
  });
  announce({ type: "helper.ended", artistId, userId });
}

function placeOf(artistId: string, userId: string, task: HelperInput["task"]) {
  return and(teamOf(artistId, task), eq(helpers.userId, userId));
}

function teamOf(artistId: string, task: HelperInput["task"]) {
  return and(eq(helpers.artistId, artistId), eq(helpers.task, task));
}

function pendingKey(artistId: string, { personId, task }: HelperInput) {
  const place = JSON.stringify([artistId, personId, task]);
  return createHmac("sha256", deriveKey("team invitation")).update(place).digest("base64url");
}

async function findPerson(tx: Tx, { email, phone }: ReturnType<typeof readLoginId>) {
  const reached = email === null ? eq(users.phone, phone) : eq(users.email, email);
  const [person] = await tx.select({ id: users.id }).from(users).where(and(reached, isActiveUser));
  return person;
}

function invalidAt(key: string) {
  return new AppError("invalid", key, { fields: { loginId: { key } } });
}
