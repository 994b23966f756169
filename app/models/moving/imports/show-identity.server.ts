import { and, eq, gte, ne } from "drizzle-orm";
import { db, type Tx } from "~db/client.server";
import { events } from "~db/schema";
import { AppError, type Message } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import type { EventRow } from "~/models/shows/events/editing/event-columns";
import { EventInput } from "~/models/shows/events/editing/schema";

/** When the artist's coming shows start: nobody sings twice at the same time. */
export async function listTakenTimes(artistId: string): Promise<Set<number>> {
  const { startTime, status } = events;
  const isComing = and(eq(events.artistId, artistId), gte(startTime, clock.now()), ne(status, "cancelled"));
  const rows = await db.select({ startTime }).from(events).where(isComing);
  return new Set(rows.map((row) => row.startTime.getTime()));
}

/** Two imports at once make nothing twice either. @throws AppError conflict */
export async function assertTimeFree(tx: Tx, [made]: EventRow[]): Promise<void> {
  const { id, artistId, startTime } = made!;
  const isOther = and(
    eq(events.artistId, artistId),
    eq(events.startTime, startTime),
    ne(events.id, id),
    ne(events.status, "cancelled"),
  );
  if ((await tx.$count(events, isOther)) > 0) throw new AppError("conflict", "moving:import.state.known");
}

/** The draft that these fields make; unknown ones are ignored. @throws AppError invalid */
export function draftInput(fields: object): EventInput {
  const input = EventInput.safeParse({ ...fields, status: "draft" });
  if (input.success) return input.data;
  const { message } = input.error.issues[0]!;
  throw new AppError("invalid", isKey(message) ? message : "moving:archive.itemUnread");
}

/** Zod's own English sentences are no keys. */
const isKey = (message: string) => /^\w+:[\w.]+$/.test(message);

/** What is wrong, in words. @throws anything that is not about the input */
export function inputProblem(error: unknown): Message {
  if (!(error instanceof AppError) || error.code !== "invalid") throw error;
  const [field] = Object.values(error.details.fields ?? {});
  return field ?? { key: error.messageKey, params: error.details.params };
}
