import { clock } from "~/platform/clock/clock";
import { AppError } from "~/platform/errors";
import { announce } from "~/models/base/announcements.server";
import { singleton } from "~/platform/process/singleton.server";
import { first, required } from "~/platform/required";

/** Devices that may watch with one ticket at the same time. */
const MAX_DEVICES_PER_TICKET = 2;
/** Devices without media requests for this long have left. */
const AWAY_MS = 60_000;
/** Limit of takeovers within TAKEOVERS_MS: more suggests a shared ticket. */
const MAX_TAKEOVERS = 4;
const TAKEOVERS_MS = 10 * 60_000;

export type TicketOfEvent = { ticketId: string; eventId: string };
type WatchingDevice = { device: string; seenAt: number };
type TicketDevices = { devices: WatchingDevice[]; displaced: Set<string>; takeovers: number[] };

const devicesByTicket = singleton("devices", () => new Map<string, TicketDevices>());
let sweptAt = 0;

/** Key of a device: the visitor cookie of a browser, or the session of a program. */
export function deviceOf({
  visitorId,
  session,
}: {
  visitorId: string | null;
  session: string | null;
}): string {
  return visitorId ? `visitor ${visitorId}` : `session ${session}`;
}

/**
 * Admits a device that requests media. At the limit, the longest watching device gives way. False
 * for devices that gave way and did not ask to return, and for new devices after too many
 * takeovers.
 */
export function admitDevice(
  ticketOfEvent: TicketOfEvent,
  device: string,
  now = clock.now().getTime(),
): boolean {
  forgetDisplaced(now);

  const ticket = devicesOfTicket(ticketOfEvent.ticketId, now);
  const knownDevice = ticket.devices.find((watching) => watching.device === device);
  if (knownDevice) knownDevice.seenAt = now;
  else if (refusalOf(ticket, device)) return false;
  else addDevice(ticketOfEvent, ticket, device, now);

  return true;
}

/**
 * @throws AppError conflict for a device that gave way to others that are still watching;
 * throttled, with the seconds to wait, after too many takeovers
 */
export function assertDeviceAdmitted(
  { ticketId }: TicketOfEvent,
  device: string,
  now = clock.now().getTime(),
) {
  const ticket = devicesOfTicket(ticketId, now);
  const refusal = refusalOf(ticket, device);
  if (refusal === "moved too often") throw takeoversError(ticket, now);
  if (refusal === "displaced") throw new AppError("conflict", "player:watched_elsewhere");
}

/**
 * Readmits a device at its person's request; the longest watching one gives way.
 * @throws AppError throttled
 */
export function readmitDevice(
  ticketOfEvent: TicketOfEvent,
  device: string,
  now = clock.now().getTime(),
) {
  const ticket = devicesOfTicket(ticketOfEvent.ticketId, now);
  if (refusalOf(ticket, device) === "moved too often") throw takeoversError(ticket, now);

  ticket.displaced.delete(device);
  admitDevice(ticketOfEvent, device, now);
}

function addDevice(
  { ticketId, eventId }: TicketOfEvent,
  ticket: TicketDevices,
  device: string,
  now: number,
) {
  devicesByTicket.set(ticketId, ticket);
  ticket.displaced.delete(device);
  ticket.devices.push({ device, seenAt: now });
  if (ticket.devices.length <= MAX_DEVICES_PER_TICKET) return;

  const [displacedDevice] = ticket.devices.splice(0, 1);

  ticket.displaced.add(required(displacedDevice).device);
  ticket.takeovers.push(now);
  announce({ type: "device.displaced", eventId, device: required(displacedDevice).device });
}

function refusalOf({ devices, displaced, takeovers }: TicketDevices, device: string) {
  if (
    devices.length < MAX_DEVICES_PER_TICKET ||
    devices.some((watching) => watching.device === device)
  )
    return null;
  if (takeovers.length >= MAX_TAKEOVERS) return "moved too often";

  return displaced.has(device) ? "displaced" : null;
}

function takeoversError({ takeovers }: TicketDevices, now: number) {
  const retryAfter = Math.max(1, Math.ceil((first(takeovers) + TAKEOVERS_MS - now) / 1000));

  return new AppError("throttled", "player:movedTooOften", { retryAfter });
}

/** Active devices of a ticket, in order of admission. */
function devicesOfTicket(ticketId: string, now: number): TicketDevices {
  const ticket: TicketDevices = devicesByTicket.get(ticketId) ?? {
    devices: [],
    displaced: new Set(),
    takeovers: [],
  };

  ticket.takeovers = ticket.takeovers.filter((takenOverAt) => now - takenOverAt < TAKEOVERS_MS);
  ticket.devices = ticket.devices.filter(({ seenAt }) => now - seenAt < AWAY_MS);

  return ticket;
}

/**
 * Forgets displaced devices of tickets without a watching device; takeovers are kept for ten
 * minutes.
 */
function forgetDisplaced(now: number) {
  if (now - sweptAt < AWAY_MS) return;

  sweptAt = now;
  for (const ticketId of devicesByTicket.keys()) {
    const { devices, displaced, takeovers } = devicesOfTicket(ticketId, now);
    if (devices.length > 0) continue;

    displaced.clear();
    if (takeovers.length === 0) devicesByTicket.delete(ticketId);
  }
}
