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
import { db, prepared, type DbReader } from "~db/client.server";
import { chatMessages, events, users } from "~db/schema";
import { CommitCache } from "~db/commit-cache.server";
import { authorMark } from "~/models/accounts/author-mark.server";
import type { Actor } from "~/models/base/actor";
import { readRefusal } from "./permissions";
import { type ChatLine, HISTORY_LENGTH, MAX_MISSED } from "./protocol";
import { getChatContext } from "./chat-context.server";
import { required } from "~/platform/required";

/** Part of the history: the newest lines, the lines before `before`, or the lines since `since`. */
export type HistoryRange = { before?: number; since?: number };

/** Lines that are neither deleted nor held for review. */
const visibleFilter = and(isNull(chatMessages.deletedAt), isNull(chatMessages.heldAt));

/** Reads up to 50 lines, oldest first. @throws AppError not_found, forbidden without a ticket */
export async function readHistory(
  actor: Actor,
  eventId: string,
  range: HistoryRange = {},
): Promise<ChatLine[]> {
  const refusal = readRefusal(await getChatContext(actor, eventId));
  if (refusal) throw refusal;

  return listLines(eventId, range);
}

export async function canReadRoom(actor: Actor, eventId: string): Promise<boolean> {
  return readRefusal(await getChatContext(actor, eventId)) === null;
}

/** Lists lines of a room. Callers have checked that the person may read them. */
export async function listLines(
  eventId: string,
  { before, since }: HistoryRange = {},
): Promise<ChatLine[]> {
  if (before === undefined && since === undefined)
    return toLines((await newestLinesOf(db).all({ eventId })).reverse());

  const rangeFilter = and(
    eq(chatMessages.eventId, eventId),
    visibleFilter,
    before === undefined ? undefined : lt(chatMessages.seq, before),
    since === undefined ? undefined : gt(chatMessages.seq, since),
  );
  if (since !== undefined)
    return selectLines(rangeFilter).orderBy(asc(chatMessages.seq)).limit(500).then(toLines);

  const newestFirst = await selectLines(rangeFilter)
    .orderBy(desc(chatMessages.seq))
    .limit(HISTORY_LENGTH);

  return toLines(newestFirst.reverse());
}

const newestLinesOf = prepared(() =>
  selectLines(and(eq(chatMessages.eventId, sql.placeholder("eventId")), visibleFilter))
    .orderBy(desc(chatMessages.seq))
    .limit(HISTORY_LENGTH)
    .prepare(),
);

/** After a restart all clients reconnect from about the same line, so few answers are kept. */
const MAX_CACHED = 50;
const initialMessages = new CommitCache<InitialMessages>(MAX_CACHED);

/** Deletions are looked up among this many lines, more than a page keeps. */
const MAX_LOOKBACK = 1000;

/** `deletedIds`: earlier lines that were deleted since the known one was written. */
export type InitialMessages = Readonly<{ lines: ChatLine[]; deletedIds: string[] }>;

/**
 * Loads the newest lines, or the newest of those missed since a known line. Clients that join
 * before the next commit share the result.
 */
export function loadInitialMessages(eventId: string, sinceSeq?: number): Promise<InitialMessages> {
  return initialMessages.get(`${eventId} ${sinceSeq ?? ""}`, async () => {
    if (sinceSeq === undefined) return { lines: await listLines(eventId), deletedIds: [] };

    return {
      lines: await listMissedLines(eventId, sinceSeq),
      deletedIds: await listDeletedIds(eventId, sinceSeq),
    };
  });
}

async function listMissedLines(eventId: string, sinceSeq: number) {
  const missedFilter = and(
    eq(chatMessages.eventId, eventId),
    visibleFilter,
    gt(chatMessages.seq, sinceSeq),
  );
  const newestFirst = await selectLines(missedFilter)
    .orderBy(desc(chatMessages.seq))
    .limit(MAX_MISSED);

  return toLines(newestFirst.reverse());
}

/**
 * Lists lines that were deleted after the line `sinceSeq` was written: a client that has this line
 * has seen the earlier deletions.
 */
async function listDeletedIds(eventId: string, sinceSeq: number) {
  const { id, seq, timestamp, heldAt, deletedAt } = chatMessages;
  const knownFilter = and(eq(chatMessages.eventId, eventId), lte(seq, sinceSeq), isNull(heldAt));
  const newestFirst = () =>
    db
      .select({ id, timestamp, deletedAt })
      .from(chatMessages)
      .where(knownFilter)
      .orderBy(desc(seq));
  const [lastKnown] = await newestFirst().limit(1);
  if (!lastKnown) return [];

  const recentLines = newestFirst().limit(MAX_LOOKBACK).as("recent");
  const deletedLines = await db
    .select({ id: recentLines.id })
    .from(recentLines)
    .where(gte(recentLines.deletedAt, lastKnown.timestamp));

  return deletedLines.map((line) => line.id);
}

/** Lists up to `limit` lines of a period after the line `afterSeq`, oldest first. */
export async function listLinesBetween(
  eventId: string,
  {
    from: startTime,
    to: endTime,
    after: afterSeq,
    limit,
  }: { from: Date; to: Date; after: number; limit: number },
): Promise<ChatLine[]> {
  const periodFilter = and(
    eq(chatMessages.eventId, eventId),
    visibleFilter,
    gt(chatMessages.seq, afterSeq),
    between(chatMessages.timestamp, startTime, endTime),
  );

  return toLines(await selectLines(periodFilter).orderBy(asc(chatMessages.seq)).limit(limit));
}

/** Finds a line that is not deleted. */
export async function findLine(messageId: string, reader: DbReader = db): Promise<ChatLine | null> {
  const [message] = await selectLines(and(eq(chatMessages.id, messageId), visibleFilter), reader);

  return message ? toLine(message) : null;
}

export async function countLines(eventId: string): Promise<number> {
  return required(await lineCount(db).get({ eventId })).lines;
}

const lineCount = prepared((reader) =>
  reader
    .select({ lines: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.eventId, sql.placeholder("eventId")), visibleFilter))
    .prepare(),
);

/** Columns of a line, without its author. */
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
export function selectLines(condition: SQL | undefined, reader: DbReader = db) {
  return reader
    .select({
      ...lineColumns,
      user: { id: users.id, firstName: users.firstName, profileImageUrl: users.profileImageUrl },
      mark: authorMark(events.artistId),
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .innerJoin(events, eq(events.id, chatMessages.eventId))
    .where(condition)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLines = (rows: Row[]) => rows.map(toLine);

export function toLine({
  clientId,
  phrase,
  isBot,
  timestamp,
  user,
  mark: authorMark,
  ...message
}: Row): ChatLine {
  const extras = {
    ...(phrase && { phrase }),
    ...(clientId && { clientId }),
    ...(isBot && { isBot }),
  };

  return {
    ...message,
    ...extras,
    user: { ...user, ...(authorMark && { mark: authorMark }) },
    timestamp: timestamp.toISOString(),
  };
}
