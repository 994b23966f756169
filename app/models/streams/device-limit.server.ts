import { clock } from "~/integrations/clock/clock";
import { AppError } from "~/errors";
import { announce } from "~/models/announcements.server";
import { singleton } from "~/singleton.server";

/** How many devices may watch with one ticket at the same time. */
const DEVICES_A_TICKET = 2;
/** A device that asked for no picture for so long has left its seat. */
const AWAY_MS = 60_000;
/** How often the devices of a ticket may push each other out in so long: more is several people, not one. */
const MAX_TAKEOVERS = 4;
const TAKEOVERS_MS = 10 * 60_000;

/** One ticket's place at one show. */
export type TicketPlace = { ticketId: string; eventId: string };
type Seat = { device: string; seenAt: number };
type Bench = { seats: Seat[]; displaced: Set<string>; takeovers: number[] };

const benches = singleton("devices", () => new Map<string, Bench>());
let sweptAt = 0;

/** A device is a browser; programs that keep no visitor cookie count by their session. */
export function deviceOf({ visitorId, session }: { visitorId: string | null; session: string | null }): string {
  return visitorId ? `visitor ${visitorId}` : `session ${session}`;
}

/**
 * A device asks for picture or sound. Where both seats are taken, the device that has sat longest is told and gives way
 * to a newcomer. False for a device that gave way and has not asked to come back, and for every newcomer while the ticket
 * has moved too often.
 */
export function takeSeat(place: TicketPlace, device: string, now = clock.now().getTime()): boolean {
  sweep(now);
  const bench = benchOf(place.ticketId, now);
  const own = bench.seats.find((seat) => seat.device === device);
  if (own) own.seenAt = now;
  else if (refusalOf(bench, device)) return false;
  else sit(place, bench, device, now);
  return true;
}

/**
 * @throws AppError conflict for a device that gave way to others that are still watching; throttled, with the seconds to
 * wait, for one that could only watch by pushing out another once too often
 */
export function assertSeat({ ticketId }: TicketPlace, device: string, now = clock.now().getTime()) {
  const bench = benchOf(ticketId, now);
  const refusal = refusalOf(bench, device);
  if (refusal === "moved too often") throw movedTooOften(bench, now);
  if (refusal === "displaced") throw new AppError("conflict", "player:watched_elsewhere");
}

/** The person wants to watch on this device after all; the one that has sat longest gives way. @throws AppError throttled */
export function takeSeatBack(place: TicketPlace, device: string, now = clock.now().getTime()) {
  const bench = benchOf(place.ticketId, now);
  if (refusalOf(bench, device) === "moved too often") throw movedTooOften(bench, now);
  bench.displaced.delete(device);
  takeSeat(place, device, now);
}

function sit({ ticketId, eventId }: TicketPlace, bench: Bench, device: string, now: number) {
  benches.set(ticketId, bench);
  bench.displaced.delete(device);
  bench.seats.push({ device, seenAt: now });
  if (bench.seats.length <= DEVICES_A_TICKET) return;
  const [longest] = bench.seats.splice(0, 1);
  bench.displaced.add(longest!.device);
  bench.takeovers.push(now);
  announce({ type: "device.displaced", eventId, device: longest!.device });
}

function refusalOf({ seats, displaced, takeovers }: Bench, device: string) {
  if (seats.length < DEVICES_A_TICKET || seats.some((seat) => seat.device === device)) return null;
  if (takeovers.length >= MAX_TAKEOVERS) return "moved too often";
  return displaced.has(device) ? "displaced" : null;
}

function movedTooOften({ takeovers }: Bench, now: number) {
  const retryAfter = Math.max(1, Math.ceil((takeovers[0]! + TAKEOVERS_MS - now) / 1000));
  return new AppError("throttled", "player:movedTooOften", { retryAfter });
}

/** The seats of a ticket without those whose devices are gone, in the order they were taken. */
function benchOf(ticketId: string, now: number): Bench {
  const bench: Bench = benches.get(ticketId) ?? { seats: [], displaced: new Set(), takeovers: [] };
  bench.takeovers = bench.takeovers.filter((at) => now - at < TAKEOVERS_MS);
  bench.seats = bench.seats.filter(({ seenAt }) => now - seenAt < AWAY_MS);
  return bench;
}

/** Nobody sits there any more, so nobody is turned away either; how often a ticket moved is kept for its ten minutes. */
function sweep(now: number) {
  if (now - sweptAt < AWAY_MS) return;
  sweptAt = now;
  for (const ticketId of benches.keys()) {
    const { seats, displaced, takeovers } = benchOf(ticketId, now);
    if (seats.length > 0) continue;
    displaced.clear();
    if (takeovers.length === 0) benches.delete(ticketId);
  }
}
