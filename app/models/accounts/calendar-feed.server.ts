import { readerLanguage } from "~/locales/offered-languages";
import { transaction, type DbReader, type Tx } from "~db/client.server";
import { calendarFeeds } from "~db/schema";
import type { Language } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { type PrivateAddress, privateAddresses } from "./addresses/private-address.server";

/** The private address of a person's calendar. `path` contains the token. */
export type CalendarFeed = { path: string; createdAt: Date };

const feedAddresses = privateAddresses(calendarFeeds, "calendar feed");

/** @throws AppError unauthenticated */
export async function findCalendarFeed(
  actor: Actor,
  reader?: DbReader,
): Promise<CalendarFeed | null> {
  assertMember(actor);

  const address = await feedAddresses.find(actor.userId, reader);

  return address && toFeed(address);
}

/** Creates the address; an existing one is kept. @throws AppError unauthenticated */
export async function createCalendarFeed(actor: Actor): Promise<CalendarFeed> {
  assertMember(actor);

  return toFeed(await feedAddresses.create(actor.userId));
}

/** Makes a new address; the former one stops working. @throws AppError unauthenticated */
export async function replaceCalendarFeed(actor: Actor): Promise<CalendarFeed> {
  assertMember(actor);

  return toFeed(await feedAddresses.replace(actor.userId));
}

/** Removes the address. Idempotent. @throws AppError unauthenticated */
export async function removeCalendarFeed(actor: Actor) {
  assertMember(actor);
  await transaction((tx) => deleteCalendarFeed(tx, actor.userId));
}

/** Deletes the calendar address of an account, because another person may know the address. */
export async function deleteCalendarFeed(tx: Tx, userId: string) {
  await feedAddresses.remove(tx, userId);
}

export type FeedOwner = { id: string; language: Language };

/**
 * Finds the owner of a calendar; null for unknown and replaced tokens, and for suspended and
 * deleted accounts.
 */
export async function findFeedOwner(token: string): Promise<FeedOwner | null> {
  const feedOwner = await feedAddresses.findOwner(token);

  return feedOwner && { id: feedOwner.id, language: readerLanguage(feedOwner.language) };
}

function toFeed({ token, createdAt }: PrivateAddress): CalendarFeed {
  return { path: `/calendar/${token}.ics`, createdAt };
}
