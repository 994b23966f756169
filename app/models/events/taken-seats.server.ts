import { db } from "~db/client.server";
import { countTakenSeatsOf } from "../tickets/seats.server";

/** Seats nobody else can have, by event: sold, held, offered. One query. */
export function takenSeats(eventIds: string[]): Promise<Map<string, number>> {
  return countTakenSeatsOf(db, eventIds);
}
