import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  sql,
  type SQL,
} from "drizzle-orm";
import { db, prepared, type Reader } from "~db/client.server";
import { chatMessages, events, users } from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { authorMark } from "~/models/accounts/author-mark.server";
import type { Actor } from "~/models/base/actor";
import { readRefusal } from "./permissions";
import { type ChatLine, HISTORY_LENGTH, MAX_MISSED } from "./protocol";
import { getChatContext } from "./chat-context.server";
import { required } from "~/platform/required";

/** Part of the history: the newest lines, those before a line, or those since one. */
export type HistoryRange = { before?: number; since?: number };

/** Condition: neither deleted nor held for review. */
const isVisible = and(isNull(chatMessages.deletedAt), isNull(chatMessages.heldAt));

/** Reads up to 50 lines, oldest first. @throws AppError not_found, forbidden without a ticket */
export async function readHistory(
  actor: Actor,
  eventId: string,
  place: HistoryRange = {},
): Promise<ChatLine[]> {
  const refusal = readRefusal(await getChatContext(actor, eventId));
  if (refusal) throw refusal;

  return listLines(eventId, place);
}

export async function canReadRoom(actor: Actor, eventId: string): Promise<boolean> {
  return readRefusal(await getChatContext(actor, eventId)) === null;
}

/** Callers have checked that the person may read. */
export async function listLines(
  eventId: string,
  { before, since }: HistoryRange = {},
): Promise<ChatLine[]> {
  if (before === undefined && since === undefined)
    return lines((await newestLines(db).all({ eventId })).reverse());

  const place = and(
    eq(chatMessages.eventId, eventId),
    isVisible,
    before === undefined ? undefined : lt(chatMessages.seq, before),
    since === undefined ? undefined : gt(chatMessages.seq, since),
  );
  if (since !== undefined)
    return selectLines(place).orderBy(asc(chatMessages.seq)).limit(500).then(lines);

  const newestFirst = await selectLines(place)
    .orderBy(desc(chatMessages.seq))
    .limit(HISTORY_LENGTH);

  return lines(newestFirst.reverse());
}

const newestLines = prepared(() =>
  selectLines(and(eq(chatMessages.eventId, sql.placeholder("eventId")), isVisible))
    .orderBy(desc(chatMessages.seq))
    .limit(HISTORY_LENGTH)
    .prepare(),
);

/** After a restart all clients reconnect from about the same line. */
const MAX_CACHED = 50;
const initialMessages = new CommitCache<InitialMessages>(MAX_CACHED);

/** More than a page keeps. */
const MAX_LOOKBACK = 1000;

/** `deletedIds`: earlier lines that were deleted since the known one was written. */
export type InitialMessages = Readonly<{ lines: ChatLine[]; deletedIds: string[] }>;

/**
 * Loads the newest lines, or the newest of those missed since a known line. Shared by all who join
 * before the next commit.
 */
export function loadInitialMessages(eventId: string, since?: number): Promise<InitialMessages> {
  return initialMessages.get(`${eventId} ${since ?? ""}`, async () => {
    if (since === undefined) return { lines: await listLines(eventId), deletedIds: [] };

    return {
      lines: await listMissed(eventId, since),
      deletedIds: await listDeletedIds(eventId, since),
    };
  });
}

async function listMissed(eventId: string, since: number) {
  const missed = and(eq(chatMessages.eventId, eventId), isVisible, gt(chatMessages.seq, since));
  const newestFirst = await selectLines(missed).orderBy(desc(chatMessages.seq)).limit(MAX_MISSED);

  return lines(newestFirst.reverse());
}

/** A client that has the line `since` has seen all deletions before it was written. */
async function listDeletedIds(eventId: string, since: number) {
  const { id, seq, timestamp, heldAt, deletedAt } = chatMessages;
  const known = and(eq(chatMessages.eventId, eventId), lte(seq, since), isNull(heldAt));
  const newestFirst = () =>
    db.select({ id, timestamp, deletedAt }).from(chatMessages).where(known).orderBy(desc(seq));
  const [last] = await newestFirst().limit(1);
  if (!last) return [];

  const recent = newestFirst().limit(MAX_LOOKBACK).as("recent");
  const rows = await db
    .select({ id: recent.id })
    .from(recent)
    .where(gte(recent.deletedAt, last.timestamp));

  return rows.map((row) => row.id);
}

/** Lists up to `limit` lines of a period after the line `after`, oldest first. */
export async function listLinesBetween(
  eventId: string,
  { from, to, after, limit }: { from: Date; to: Date; after: number; limit: number },
): Promise<ChatLine[]> {
  const place = and(
    eq(chatMessages.eventId, eventId),
    isVisible,
    gt(chatMessages.seq, after),
    between(chatMessages.timestamp, from, to),
  );

  return lines(await selectLines(place).orderBy(asc(chatMessages.seq)).limit(limit));
}

/** Finds a line that is not deleted. */
export async function findLine(id: string, reader: Reader = db): Promise<ChatLine | null> {
  const [row] = await selectLines(and(eq(chatMessages.id, id), isVisible), reader);

  return row ? toLine(row) : null;
}

export async function countLines(eventId: string): Promise<number> {
  return required(await lineCount(db).get({ eventId })).lines;
}

const lineCount = prepared((on) =>
  on
    .select({ lines: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.eventId, sql.placeholder("eventId")), isVisible))
    .prepare(),
);

/** What a line is made of, besides its author. */
export const lineColumns = {
  id: chatMessages.id,
  seq: chatMessages.seq,
  message: chatMessages.message,
  phrase: chatMessages.phrase,
  timestamp: chatMessages.timestamp,
  clientId: chatMessages.clientId,
  isBot: chatMessages.isBot,
};

/** Selects lines with their authors; callers exclude deleted ones. */
export function selectLines(where: SQL | undefined, reader: Reader = db) {
  return reader
    .select({
      ...lineColumns,
      user: { id: users.id, firstName: users.firstName, profileImageUrl: users.profileImageUrl },
      mark: authorMark(events.artistId),
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .innerJoin(events, eq(events.id, chatMessages.eventId))
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const lines = (rows: Row[]) => rows.map(toLine);

export function toLine({ clientId, phrase, isBot, timestamp, user, mark, ...row }: Row): ChatLine {
  const extras = {
    ...(phrase && { phrase }),
    ...(clientId && { clientId }),
    ...(isBot && { isBot }),
  };

  return {
    ...row,
    ...extras,
    user: { ...user, ...(mark && { mark }) },
    timestamp: timestamp.toISOString(),
  };
}
