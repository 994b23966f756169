import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, transaction, type Reader, type Tx } from "~db/client.server";
import { calendarFeeds, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { deriveKey } from "~/secrets.server";
import type { Actor } from "../actor";
import { assertMember } from "../permissions";
import { isActiveUser } from "./account-state.server";

/** The private address of a person's calendar. `path` contains the token. */
export type CalendarFeed = { path: string; createdAt: Date };

let key: Buffer | undefined;

/** Derived from the installation's secret, so the owner can see it again while the database holds only its hash. */
function tokenOf(id: string): string {
  key ??= deriveKey("calendar feed");
  return createHmac("sha256", key).update(id).digest("base64url").slice(0, 32);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** @throws AppError unauthenticated */
export async function findCalendarFeed(actor: Actor, reader: Reader = db): Promise<CalendarFeed | null> {
  assertMember(actor);
  const [row] = await reader.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId));
  return row ? toFeed(row) : null;
}

/** Keeps an address that exists: pressing twice must not void what a calendar has already. */
export async function createCalendarFeed(actor: Actor): Promise<CalendarFeed> {
  assertMember(actor);
  return transaction(async (tx) => {
    const [row] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId));
    return toFeed(row ?? (await insertFeed(tx, actor.userId)));
  });
}

/** Makes a new address; the former one stops working. @throws AppError unauthenticated */
export async function replaceCalendarFeed(actor: Actor): Promise<CalendarFeed> {
  assertMember(actor);
  return transaction(async (tx) => {
    await deleteCalendarFeed(tx, actor.userId);
    return toFeed(await insertFeed(tx, actor.userId));
  });
}

/** Idempotent. @throws AppError unauthenticated */
export async function removeCalendarFeed(actor: Actor) {
  assertMember(actor);
  await transaction((tx) => deleteCalendarFeed(tx, actor.userId));
}

/** Deletes the address of an account that somebody else may have used. */
export async function deleteCalendarFeed(tx: Tx, userId: string) {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

export type FeedOwner = { id: string; language: Language };

/** Finds whose calendar it is; null for unknown and replaced tokens, and for suspended and deleted accounts. */
export async function findFeedOwner(token: string): Promise<FeedOwner | null> {
  const [row] = await db
    .select({ id: users.id, language: users.language })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isActiveUser));
  return row ? { id: row.id, language: row.language ?? "en" } : null;
}

async function insertFeed(tx: Tx, userId: string) {
  const id = randomUUID();
  const values = { id, userId, tokenHash: hashOf(tokenOf(id)) };
  return firstRow(await tx.insert(calendarFeeds).values(values).returning());
}

function toFeed({ id, createdAt }: typeof calendarFeeds.$inferSelect): CalendarFeed {
  return { path: `/calendar/${tokenOf(id)}.ics`, createdAt };
}
