import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL } from "drizzle-orm";
import { db } from "~db/client.server";
import { chatMessages, users } from "~db/schema";
import type { Actor } from "../actor";
import { readRefusal } from "./permissions";
import { type ChatLine, HISTORY_LENGTH } from "./protocol";
import { getStanding } from "./room.server";

/** Where to read: the newest lines, those before a line, or those since one. */
export type HistoryPlace = { before?: number; since?: number };

/** Up to 50 lines, oldest first. @throws AppError not_found, forbidden without a ticket */
export async function readHistory(actor: Actor, eventId: string, place: HistoryPlace = {}): Promise<ChatLine[]> {
  const refusal = readRefusal(await getStanding(actor, eventId));
  if (refusal) throw refusal;
  return listLines(eventId, place);
}

/** For callers that have already asked whether the person may read. */
export async function listLines(eventId: string, { before, since }: HistoryPlace = {}): Promise<ChatLine[]> {
  const place = and(
    eq(chatMessages.eventId, eventId),
    before === undefined ? undefined : lt(chatMessages.seq, before),
    since === undefined ? undefined : gt(chatMessages.seq, since),
  );
  if (since !== undefined) return select(place).orderBy(asc(chatMessages.seq)).limit(500).then(lines);
  const newestFirst = await select(place).orderBy(desc(chatMessages.seq)).limit(HISTORY_LENGTH);
  return lines(newestFirst.reverse());
}

/** The lines with these ids, in the order of the room; deleted ones are left out. */
export async function listLinesByIds(ids: string[]): Promise<(ChatLine & { eventId: string })[]> {
  const rows = await select(inArray(chatMessages.id, ids)).orderBy(asc(chatMessages.seq));
  return rows.map((row) => ({ ...line(row), eventId: row.eventId }));
}

/** One line, unless it has been deleted. */
export async function findLine(id: string): Promise<ChatLine | null> {
  const [row] = await select(eq(chatMessages.id, id));
  return row ? line(row) : null;
}

export async function countLines(eventId: string): Promise<number> {
  return db.$count(chatMessages, and(eq(chatMessages.eventId, eventId), isNull(chatMessages.deletedAt)));
}

function select(where: SQL | undefined) {
  return db
    .select({
      id: chatMessages.id,
      seq: chatMessages.seq,
      eventId: chatMessages.eventId,
      message: chatMessages.message,
      timestamp: chatMessages.timestamp,
      clientId: chatMessages.clientId,
      user: { id: users.id, firstName: users.firstName, profileImageUrl: users.profileImageUrl },
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(and(where, isNull(chatMessages.deletedAt)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

const lines = (rows: Row[]) => rows.map(line);

function line({ eventId: _, clientId, timestamp, ...row }: Row): ChatLine {
  return { ...row, timestamp: timestamp.toISOString(), ...(clientId && { clientId }) };
}
