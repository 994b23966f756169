import { clock } from "~/integrations/clock/clock";
import { announce } from "~/models/announcements.server";

/** How many devices may watch with one ticket at the same time. */
export const DEVICES_A_TICKET = 2;
/** A device that asked for no picture for so long has left its seat. */
const AWAY_MS = 60_000;

/** One ticket's place at one show. */
export type TicketPlace = { ticketId: string; eventId: string };
type Seat = { device: string; seenAt: number };
type Bench = { seats: Seat[]; displaced: Set<string> };

const shared = globalThis as typeof globalThis & { nhacsongSeats?: Map<string, Bench> };
const benches = (shared.nhacsongSeats ??= new Map());
let sweptAt = 0;

/** A device is a browser; programs that keep no visitor cookie count by their session. */
export function deviceOf({ visitorId, session }: { visitorId: string | null; session: string | null }): string {
  return visitorId ? `visitor ${visitorId}` : `session ${session}`;
}

/**
 * A device asks for picture or sound. A newcomer always gets in: where both seats are taken, the one that has sat
 * longest is told and gives way. False for a device that gave way and has not asked to come back.
 */
export function takeSeat(place: TicketPlace, device: string, now = clock.now().getTime()): boolean {
  sweep(now);
  const bench = benchOf(place.ticketId, now);
  const own = bench.seats.find((seat) => seat.device === device);
  if (own) own.seenAt = now;
  else if (isTurnedAway(bench, device)) return false;
  else sit(place, bench, device, now);
  return true;
}

/** Whether this device gave way to others that are still watching. */
export function isDisplaced({ ticketId }: TicketPlace, device: string, now = clock.now().getTime()): boolean {
  return isTurnedAway(benchOf(ticketId, now), device);
}

/** Whether another device gives way when this one takes a seat. */
export function takesOver({ ticketId }: TicketPlace, device: string, now = clock.now().getTime()): boolean {
  const { seats } = benchOf(ticketId, now);
  return seats.length >= DEVICES_A_TICKET && seats.every((seat) => seat.device !== device);
}

/** The person wants to watch on this device after all; the one that has sat longest gives way. */
export function takeSeatBack(place: TicketPlace, device: string, now = clock.now().getTime()) {
  benchOf(place.ticketId, now).displaced.delete(device);
  takeSeat(place, device, now);
}

function sit({ ticketId, eventId }: TicketPlace, bench: Bench, device: string, now: number) {
  benches.set(ticketId, bench);
  bench.displaced.delete(device);
  bench.seats.push({ device, seenAt: now });
  if (bench.seats.length <= DEVICES_A_TICKET) return;
  const [longest] = bench.seats.splice(0, 1);
  bench.displaced.add(longest!.device);
  announce({ type: "device.displaced", eventId, device: longest!.device });
}

const isTurnedAway = ({ seats, displaced }: Bench, device: string) =>
  seats.length >= DEVICES_A_TICKET && displaced.has(device);

/** The seats of a ticket without those whose devices are gone, in the order they were taken. */
function benchOf(ticketId: string, now: number): Bench {
  const bench: Bench = benches.get(ticketId) ?? { seats: [], displaced: new Set() };
  bench.seats = bench.seats.filter(({ seenAt }) => now - seenAt < AWAY_MS);
  return bench;
}

/** Nobody sits there any more, so nobody is turned away either. */
function sweep(now: number) {
  if (now - sweptAt < AWAY_MS) return;
  sweptAt = now;
  for (const ticketId of benches.keys()) if (benchOf(ticketId, now).seats.length === 0) benches.delete(ticketId);
}
