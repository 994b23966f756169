import { createHmac } from "node:crypto";
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Tx } from "~db/client.server";
import { artistProfiles, helpers, users } from "~db/schema";
import { AppError, fieldError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { createLimiter, consume } from "~/platform/throttle.server";
import { isSameSecret } from "~/platform/secrets/same-secret";
import {
  fieldOf,
  isOnlyTyped,
  isProven,
  type ProvenField,
  provenAddressFilter,
  typedAddressFilter,
} from "../authentication/address-owner.server";
import { findCodeProblem } from "../authentication/codes/request-code.server";
import { type LoginId, readLoginId } from "../authentication/login-id.server";
import type { Actor, Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { queueTeamInvitation } from "./team-mail.server";
import { compareVietnamese } from "~/models/base/text/vietnamese-order";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import type { Acceptance, HelperInput, InvitationInput } from "./schema";
import { isActiveUser } from "../account-state.server";
import { getAccount } from "../accounts.server";

/** Maximum helpers of an artist, pending ones included. */
const MAX_HELPERS = 50;
const DAY_SECONDS = 24 * 3600;
/** Low enough to prevent probing for login IDs. */
const invitations = createLimiter(30, DAY_SECONDS);

/**
 * Lists the team, accepted helpers first. Pending ones have an opaque key instead of name and id,
 * so that the list does not reveal whose account a login ID is.
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
    .orderBy(asc(task));

  rows.sort(
    (a, b) => Number(!a.acceptedAt) - Number(!b.acceptedAt) || compareVietnamese(a.name, b.name),
  );

  return rows.map((row) =>
    row.acceptedAt ? row : { ...row, personId: pendingKey(actor.userId, row) },
  );
}

/**
 * Invites a helper by login ID. Effective once accepted. Idempotent.
 * @throws AppError unauthenticated, forbidden, invalid (at loginId), conflict (too many), throttled
 */
export async function inviteHelper(
  actor: Actor,
  { loginId, task }: InvitationInput,
): Promise<void> {
  assertCanUseDashboard(actor);

  const wanted = readLoginId(loginId);

  await consume(invitations, actor.userId);
  await transaction(async (tx) => {
    const person = await findPerson(tx, wanted);
    if (!person) throw fieldError("loginId", "team:unknownPerson");
    if (person.id === actor.userId) throw fieldError("loginId", "team:yourself");

    const row = firstRow(
      await tx.select({ named: count() }).from(helpers).where(eq(helpers.artistId, actor.userId)),
    );
    if (row.named >= MAX_HELPERS) throw new AppError("conflict", "team:tooMany");

    const place = {
      artistId: actor.userId,
      userId: person.id,
      task,
      invitedAs: wanted.email ?? wanted.phone,
      createdAt: clock.now(),
    };
    const added = await tx.insert(helpers).values(place).onConflictDoNothing().returning();
    if (added.length) await queueTeamInvitation(tx, place, invitationSecret(place));
  });
}

/**
 * Removes a helper, named as in `listTeam`; the key of an invitation works after its acceptance
 * too.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function removeHelper(actor: Actor, { personId, task }: HelperInput): Promise<void> {
  assertCanUseDashboard(actor);

  const { userId, acceptedAt } = helpers;
  const team = await db
    .select({ personId: userId, acceptedAt })
    .from(helpers)
    .where(teamOf(actor.userId, task));
  const named = team.find(
    (row) =>
      (row.acceptedAt && row.personId === personId) ||
      pendingKey(actor.userId, { ...row, task }) === personId,
  );
  if (!named) throw new AppError("not_found", "team:notInvited");

  await deleteHelper(actor.userId, named.personId, task);
}

/**
 * Lists the actor's teams and invitations. An invitation is for the owner of the address: it counts
 * for an account that has proven the address, or with the secret of the mailed link.
 * @throws AppError unauthenticated
 */
export async function listTeams(actor: Actor, secret = "") {
  assertMember(actor);

  const places = await listPlaces(actor, secret);

  return places
    .filter(({ isOpen }) => isOpen)
    .map(({ place: { artistId, task, acceptedAt }, name }) => ({
      personId: artistId,
      name,
      task,
      acceptedAt,
    }));
}

/** `isProvable`: false for a number that this site sends no codes to. */
export type AddressToProve = { field: ProvenField; address: string; isProvable: boolean };

/**
 * Lists the unproven addresses of the actor's account that invitations wait for. Says neither who
 * invites nor to what. `secret`: as in listTeams.
 * @throws AppError unauthenticated
 */
export async function listAddressesToProve(actor: Actor, secret = ""): Promise<AddressToProve[]> {
  assertMember(actor);

  const account = await getAccount(actor.userId);
  const waiting = (await listPlaces(actor, secret)).filter(({ isOpen }) => !isOpen);

  return (["email", "phone"] as const).flatMap((field) => {
    const address = account[field];
    const isWaitedFor = waiting.some(({ place }) => place.invitedAs === address);
    if (address === null || !isWaitedFor || isProven(account, field)) return [];

    return { field, address, isProvable: findCodeProblem(address) === null };
  });
}

/** `isOpen`: shown to the actor, to answer it or to leave. */
async function listPlaces(actor: Member, secret: string) {
  const isForActor = provenAddressFilter(helpers.invitedAs).mapWith(Boolean).as("is_for_actor");
  const rows = await db
    .select({ place: helpers, name: artistProfiles.stageName, isForActor })
    .from(helpers)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, helpers.artistId))
    .innerJoin(users, eq(users.id, helpers.userId))
    .where(eq(helpers.userId, actor.userId))
    .orderBy(asc(helpers.task));

  rows.sort(
    (a, b) =>
      Number(!!a.place.acceptedAt) - Number(!!b.place.acceptedAt) ||
      compareVietnamese(a.name, b.name),
  );

  return rows.map(({ place, name, isForActor }) => {
    const isOpen =
      place.acceptedAt !== null || isForActor || isSameSecret(secret, invitationSecret(place));

    return { place, name, isOpen };
  });
}

/**
 * Accepts an invitation. Idempotent. `secret`: as in listTeams.
 * @returns the name of the artist
 * @throws AppError unauthenticated, not_found (no such invitation, taken back, or not for the actor
 * as far as we know)
 */
export async function acceptInvitation(
  actor: Actor,
  { personId, task, secret }: Acceptance,
): Promise<string> {
  assertMember(actor);

  const place = await getPlace(actor, { personId, task, secret });
  if (place.acceptedAt) return place.name;

  const isPending = and(placeOf(personId, actor.userId, task), isNull(helpers.acceptedAt));

  await transaction(async (tx) => {
    const accepted = await tx
      .update(helpers)
      .set({ acceptedAt: clock.now() })
      .where(isPending)
      .returning();
    if (!accepted.length) throw new AppError("not_found", "team:notInvited");
  });

  return place.name;
}

/**
 * Declines an invitation or leaves a team.
 * @throws AppError unauthenticated, not_found as acceptInvitation
 */
export async function leaveTeam(
  actor: Actor,
  { personId, task, secret }: Acceptance,
): Promise<void> {
  assertMember(actor);
  await getPlace(actor, { personId, task, secret });
  await deleteHelper(personId, actor.userId, task);
}

async function getPlace(actor: Member, { personId, task, secret }: Acceptance) {
  const places = await listTeams(actor, secret);
  const place = places.find((one) => one.personId === personId && one.task === task);
  if (!place) throw new AppError("not_found", "team:notInvited");

  return place;
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

/** In the mailed link. Not the key of the artist's list: whoever accepts by it has the mail. */
function invitationSecret({
  artistId,
  userId,
  task,
  createdAt,
}: Omit<typeof helpers.$inferSelect, "invitedAs" | "acceptedAt">) {
  const place = JSON.stringify([artistId, userId, task, createdAt.getTime()]);

  return createHmac("sha256", deriveKey("team invitation link")).update(place).digest("base64url");
}

/** The account that has the address, proven or not: an invitation waits until it is. */
async function findPerson(tx: Tx, address: LoginId) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(typedAddressFilter(address), isActiveUser));

  return person && !isOnlyTyped(person, fieldOf(address)) ? person : undefined;
}
