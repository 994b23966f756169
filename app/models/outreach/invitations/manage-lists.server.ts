import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { events, invitationLists, invitations } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Actor, Member } from "~/models/base/actor";
import { isOpen } from "~/models/shows/events/listing/event-list.server";
import { assertCanUseDashboard } from "~/models/base/permissions";
import { hashAddress } from "./invitation-link.server";
import { isStillSold } from "./invited-to.server";
import { readAddresses } from "./read-addresses";
import type { InvitationInput } from "./schema";

export type InvitationList = typeof invitationLists.$inferSelect;

const LIST_LENGTH = 100;
const MAX_SHOWS = 200;
/** Rows per transaction, few enough not to delay sales. */
const BATCH = 200;
const writes = createLimiter(30, 600);

/** Lists the artist's hundred latest lists, newest first. @throws AppError unauthenticated, forbidden */
export async function listInvitationLists(actor: Actor): Promise<InvitationList[]> {
  assertCanUseDashboard(actor);
  const isTheirs = eq(invitationLists.artistId, actor.userId);
  return db.select().from(invitationLists).where(isTheirs).orderBy(desc(invitationLists.createdAt)).limit(LIST_LENGTH);
}

/** @throws AppError unauthenticated, forbidden; not_found for anybody else's */
export async function getOwnList(actor: Actor, id: string, reader: Reader = db): Promise<InvitationList> {
  assertCanUseDashboard(actor);
  const isTheirs = and(eq(invitationLists.id, id), eq(invitationLists.artistId, actor.userId));
  const list = await reader.query.invitationLists.findFirst({ where: isTheirs });
  if (!list) throw new AppError("not_found", "invitations:notFound");
  return list;
}

/** Coming ticketed shows to which the artist can invite, soonest first. @throws AppError forbidden */
export async function listInvitationShows(actor: Actor) {
  assertCanUseDashboard(actor);
  const isComing = and(eq(events.artistId, actor.userId), isOpen(clock.now()));
  const rows = await db.select().from(events).where(isComing).orderBy(asc(events.startTime)).limit(MAX_SHOWS);
  return rows.filter(isStillSold);
}

/**
 * Stores the addresses of a table as a draft, in place of the artist's former draft. Nothing is sent.
 * @throws AppError unauthenticated, forbidden, throttled; invalid without a new address, with too many, or for a show
 * that sells no tickets
 */
export async function createInvitationList(actor: Actor, input: InvitationInput): Promise<InvitationList> {
  assertCanUseDashboard(actor);
  await consume(writes, actor.userId);
  const { addresses, unreadableLines } = await readAddresses(input.text);
  if (addresses.length === 0) throw invalidAt("text", "invitations:addressesNone");
  const { eventId, consent, language } = input;
  const fresh = await filterNew(actor, topicOf(eventId), addresses);
  if (fresh.length === 0) throw invalidAt("text", "invitations:allKnown");
  const list = await transaction(async (tx) => {
    await assertOwnShow(tx, actor, eventId);
    await deleteDrafts(tx, eq(invitationLists.artistId, actor.userId));
    const of = { artistId: actor.userId, topic: topicOf(eventId), eventId };
    const values = { ...of, consent, language, unreadableLines, knownCount: addresses.length - fresh.length };
    return firstRow(
      await tx
        .insert(invitationLists)
        .values({ ...values, createdAt: clock.now() })
        .returning(),
    );
  });
  for (let from = 0; from < fresh.length; from += BATCH) await saveInvited(list, fresh.slice(from, from + BATCH));
  const storedAt = clock.now();
  await transaction((tx) => tx.update(invitationLists).set({ storedAt }).where(eq(invitationLists.id, list.id)));
  return { ...list, storedAt };
}

/** @throws AppError not_found; conflict once it was sent */
export async function deleteInvitationList(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { sentAt } = await getOwnList(actor, id, tx);
    if (sentAt) throw new AppError("conflict", "invitations:isSent");
    await deleteDrafts(tx, eq(invitationLists.id, id));
  });
}

export async function countInvited(reader: Reader, listId: string): Promise<number> {
  const [row] = await reader.select({ n: count() }).from(invitations).where(eq(invitations.listId, listId));
  return row!.n;
}

/** What an address is invited to, once per artist. */
export function topicOf(eventId: string | null): string {
  return eventId ?? "follow";
}

type Address = { address: string; addressHash: string };

/** Leaves out those whom the artist invited before. The former draft does not count: it is replaced. */
async function filterNew({ userId: artistId }: Member, topic: string, addresses: string[]): Promise<Address[]> {
  const hashed = addresses.map((address) => ({ address, addressHash: hashAddress(address) }));
  const all = [...new Map(hashed.map((it) => [it.addressHash, it])).values()];
  const known = new Set<string>();
  for (let from = 0; from < all.length; from += BATCH) {
    const hashes = all.slice(from, from + BATCH).map(({ addressHash }) => addressHash);
    const isSame = and(eq(invitations.artistId, artistId), eq(invitations.topic, topic));
    const rows = await db
      .select({ hash: invitations.addressHash })
      .from(invitations)
      .leftJoin(invitationLists, eq(invitationLists.id, invitations.listId))
      .where(and(isSame, inArray(invitations.addressHash, hashes), wasSent));
    for (const { hash } of rows) known.add(hash);
  }
  return all.filter(({ addressHash }) => !known.has(addressHash));
}

const wasSent = or(isNull(invitations.listId), isNotNull(invitationLists.sentAt));

/** A list that was replaced or deleted meanwhile gets no more addresses. */
async function saveInvited({ id: listId, artistId, topic }: InvitationList, batch: Address[]) {
  const rows = batch.map((address) => ({ ...address, listId, artistId, topic }));
  await transaction(async (tx) => {
    const isDraft = and(eq(invitationLists.id, listId), isNull(invitationLists.sentAt));
    if ((await tx.$count(invitationLists, isDraft)) > 0)
      await tx.insert(invitations).values(rows).onConflictDoNothing();
  });
}

/** Deletes lists that were not sent, and their addresses: nobody was written to. */
export async function deleteDrafts(tx: Tx, condition: SQL): Promise<void> {
  const isDraft = and(condition, isNull(invitationLists.sentAt));
  const drafts = tx.select({ id: invitationLists.id }).from(invitationLists).where(isDraft);
  await tx.delete(invitations).where(inArray(invitations.listId, drafts));
  await tx.delete(invitationLists).where(isDraft);
}

async function assertOwnShow(tx: Tx, { userId }: Member, eventId: string | null) {
  if (eventId === null) return;
  const isTheirs = and(eq(events.id, eventId), eq(events.artistId, userId), eq(events.isRehearsal, false));
  const show = await tx.query.events.findFirst({ where: isTheirs });
  if (!show || !isStillSold(show)) throw invalidAt("eventId", "invitations:showUnknown");
}

function invalidAt(field: string, key: string) {
  return new AppError("invalid", key, { fields: { [field]: { key } } });
}
