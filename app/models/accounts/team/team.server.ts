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
  isUnverifiedAddress,
  type ProvenField,
  provenAddressFilter,
  accountAddressFilter,
} from "../authentication/address-owner.server";
import { hasUnconfirmedCredentials } from "../authentication/credentials-doubt.server";
import { findCodeProblem } from "../authentication/codes/request-code.server";
import { type LoginId, readLoginId } from "../authentication/login-id.server";
import type { Actor, Member } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { queueTeamInvitation } from "./team-mail.server";
import { compareVietnamese } from "~/models/base/text/vietnamese-order";
import { assertCanUseDashboard, assertMember } from "~/models/base/permissions";
import type { Acceptance, HelperInput, InvitationInput } from "./schema";
import { activeUserFilter } from "../account-state.server";
import { type Account, getAccount } from "../accounts.server";

/** Maximum helpers of an artist, pending ones included. */
const MAX_HELPERS = 50;
const DAY_SECONDS = 24 * 3600;
/** Low enough to prevent probing which login IDs have accounts. */
const invitationLimiter = createLimiter(30, DAY_SECONDS);

/**
 * Lists the team, accepted helpers first. Pending ones have an opaque key instead of name and id,
 * so that the list does not reveal whose account a login ID is.
 * @throws AppError unauthenticated, forbidden
 */
export async function listTeam(actor: Actor) {
  assertCanUseDashboard(actor);

  const { task, acceptedAt, invitedAs } = helpers;
  const shownName = sql<string>`iif(${acceptedAt} is null, ${invitedAs}, ${users.name})`;
  const helperRows = await db
    .select({ personId: users.id, name: shownName, task, acceptedAt })
    .from(helpers)
    .innerJoin(users, eq(users.id, helpers.userId))
    .where(eq(helpers.artistId, actor.userId))
    .orderBy(asc(task));

  helperRows.sort(
    (left, right) =>
      Number(!left.acceptedAt) - Number(!right.acceptedAt) ||
      compareVietnamese(left.name, right.name),
  );

  return helperRows.map((helper) =>
    helper.acceptedAt ? helper : { ...helper, personId: pendingKey(actor.userId, helper) },
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

  const invitedAddress = readLoginId(loginId);

  await consume(invitationLimiter, actor.userId);
  await transaction(async (tx) => {
    const person = await findInvitedPerson(tx, invitedAddress);
    if (!person) throw fieldError("loginId", "team:unknownPerson");
    if (person.id === actor.userId) throw fieldError("loginId", "team:yourself");

    const helperCount = firstRow(
      await tx.select({ named: count() }).from(helpers).where(eq(helpers.artistId, actor.userId)),
    );
    if (helperCount.named >= MAX_HELPERS) throw new AppError("conflict", "team:tooMany");

    const teamPlace = {
      artistId: actor.userId,
      userId: person.id,
      task,
      invitedAs: invitedAddress.email ?? invitedAddress.phone,
      createdAt: clock.now(),
    };
    const addedHelpers = await tx
      .insert(helpers)
      .values(teamPlace)
      .onConflictDoNothing()
      .returning();
    if (addedHelpers.length) await queueTeamInvitation(tx, teamPlace, invitationSecret(teamPlace));
  });
}

/**
 * Removes a helper by the id or key that `listTeam` gives; the key of an invitation works after its
 * acceptance too.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function removeHelper(
  actor: Actor,
  { personId, task: helperTask }: HelperInput,
): Promise<void> {
  assertCanUseDashboard(actor);

  const { userId, acceptedAt } = helpers;
  const helpersOfTask = await db
    .select({ personId: userId, acceptedAt })
    .from(helpers)
    .where(taskFilter(actor.userId, helperTask));
  const chosenHelper = helpersOfTask.find(
    (helper) =>
      (helper.acceptedAt && helper.personId === personId) ||
      pendingKey(actor.userId, { ...helper, task: helperTask }) === personId,
  );
  if (!chosenHelper) throw new AppError("not_found", "team:notInvited");

  await deleteHelper(actor.userId, chosenHelper.personId, helperTask);
}

/**
 * Lists the actor's teams and invitations. An invitation is for the owner of the address: it counts
 * for an account that has proven the address, or with the secret of the mailed link.
 * @throws AppError unauthenticated
 */
export async function listTeams(actor: Actor, secret = "") {
  assertMember(actor);

  const teamPlaces = await listTeamPlaces(actor, secret);

  return teamPlaces
    .filter(({ isOpen }) => isOpen)
    .map(({ place: { artistId, task, acceptedAt }, name }) => ({
      personId: artistId,
      name,
      task,
      acceptedAt,
    }));
}

/**
 * What opens an invitation to an address: the proof of the address, or the answer whose the
 * account's password is. "none" for a number that this site sends no codes to.
 */
type InvitationStep = "proof" | "passwordOwner" | "none";
type WaitingAddress = { field: ProvenField; address: string; nextStep: InvitationStep };

/**
 * Lists the addresses of the actor's account whose invitations the account cannot see yet. The list
 * names neither the artist nor the task. `secret`: secret of the mailed link.
 * @throws AppError unauthenticated
 */
export async function listWaitingAddresses(actor: Actor, secret = ""): Promise<WaitingAddress[]> {
  assertMember(actor);

  const account = await getAccount(actor.userId);
  const closedInvitations = (await listTeamPlaces(actor, secret)).filter(({ isOpen }) => !isOpen);

  return (["email", "phone"] as const).flatMap((field) => {
    const address = account[field];
    const hasInvitation = closedInvitations.some(({ place }) => place.invitedAs === address);
    if (address === null || !hasInvitation) return [];

    return { field, address, nextStep: findNextStep(account, address) };
  });
}

function findNextStep(account: Account, address: string): InvitationStep {
  if (hasUnconfirmedCredentials(account)) return "passwordOwner";

  return findCodeProblem(address) === null ? "proof" : "none";
}

/**
 * Lists the actor's places in teams. `isOpen`: the actor sees the place and may accept or leave it.
 */
async function listTeamPlaces(actor: Member, secret: string) {
  const isForActor = provenAddressFilter(helpers.invitedAs).mapWith(Boolean).as("is_for_actor");
  const placeRows = await db
    .select({ place: helpers, name: artistProfiles.stageName, isForActor })
    .from(helpers)
    .innerJoin(artistProfiles, eq(artistProfiles.userId, helpers.artistId))
    .innerJoin(users, eq(users.id, helpers.userId))
    .where(eq(helpers.userId, actor.userId))
    .orderBy(asc(helpers.task));

  placeRows.sort(
    (left, right) =>
      Number(!!left.place.acceptedAt) - Number(!!right.place.acceptedAt) ||
      compareVietnamese(left.name, right.name),
  );

  return placeRows.map(({ place, name, isForActor }) => {
    const isOpen =
      place.acceptedAt !== null || isForActor || isSameSecret(secret, invitationSecret(place));

    return { place, name, isOpen };
  });
}

/**
 * Accepts an invitation. Idempotent. `secret`: secret of the mailed link.
 * @returns the name of the artist
 * @throws AppError unauthenticated, not_found (no such invitation, taken back, or not shown to be
 * for the actor)
 */
export async function acceptInvitation(
  actor: Actor,
  { personId, task, secret }: Acceptance,
): Promise<string> {
  assertMember(actor);

  const teamPlace = await getTeamPlace(actor, { personId, task, secret });
  if (teamPlace.acceptedAt) return teamPlace.name;

  const pendingFilter = and(placeFilter(personId, actor.userId, task), isNull(helpers.acceptedAt));

  await transaction(async (tx) => {
    const acceptedHelpers = await tx
      .update(helpers)
      .set({ acceptedAt: clock.now() })
      .where(pendingFilter)
      .returning();
    if (!acceptedHelpers.length) throw new AppError("not_found", "team:notInvited");
  });

  return teamPlace.name;
}

/**
 * Declines an invitation or leaves a team.
 * @throws AppError unauthenticated, not_found (no such invitation or team)
 */
export async function leaveTeam(
  actor: Actor,
  { personId, task, secret }: Acceptance,
): Promise<void> {
  assertMember(actor);
  await getTeamPlace(actor, { personId, task, secret });
  await deleteHelper(personId, actor.userId, task);
}

async function getTeamPlace(actor: Member, { personId, task, secret }: Acceptance) {
  const teamPlaces = await listTeams(actor, secret);
  const teamPlace = teamPlaces.find(
    (candidate) => candidate.personId === personId && candidate.task === task,
  );
  if (!teamPlace) throw new AppError("not_found", "team:notInvited");

  return teamPlace;
}

async function deleteHelper(artistId: string, userId: string, helperTask: HelperInput["task"]) {
  await transaction(async (tx) => {
    const deletedHelpers = await tx
      .delete(helpers)
      .where(placeFilter(artistId, userId, helperTask))
      .returning();
    if (!deletedHelpers.length) throw new AppError("not_found", "team:notInvited");
  });
  announce({ type: "helper.ended", artistId, userId });
}

function placeFilter(artistId: string, userId: string, helperTask: HelperInput["task"]) {
  return and(taskFilter(artistId, helperTask), eq(helpers.userId, userId));
}

function taskFilter(artistId: string, helperTask: HelperInput["task"]) {
  return and(eq(helpers.artistId, artistId), eq(helpers.task, helperTask));
}

function pendingKey(artistId: string, { personId, task: helperTask }: HelperInput) {
  const placeJson = JSON.stringify([artistId, personId, helperTask]);

  return createHmac("sha256", deriveKey("team invitation")).update(placeJson).digest("base64url");
}

/**
 * Secret of the mailed link. It differs from the key in the artist's list, so a person who accepts
 * with it has received the mail.
 */
function invitationSecret({
  artistId,
  userId,
  task,
  createdAt,
}: Omit<typeof helpers.$inferSelect, "invitedAs" | "acceptedAt">) {
  const placeJson = JSON.stringify([artistId, userId, task, createdAt.getTime()]);

  return createHmac("sha256", deriveKey("team invitation link"))
    .update(placeJson)
    .digest("base64url");
}

/**
 * Finds the account that has the address, which may be unproven: an invitation waits until the
 * address is proven. An address that may belong to another person does not count.
 */
async function findInvitedPerson(tx: Tx, address: LoginId) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(accountAddressFilter(address), activeUserFilter));

  return person && !isUnverifiedAddress(person, fieldOf(address)) ? person : undefined;
}
