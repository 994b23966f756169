import { announce } from "~/models/announcements.server";

type People = Map<string, number>;

const shared = globalThis as typeof globalThis & { nhacsongPeople?: Map<string, People> };
const rooms = (shared.nhacsongPeople ??= new Map());

/** Distinct people in the event's room now. */
export function viewersOf(eventId: string): number {
  return rooms.get(eventId)?.size ?? 0;
}

/** The same with this person, who is just opening the page and whose connection follows it. */
export function viewersWith(eventId: string, person: string): number {
  return viewersOf(eventId) + (rooms.get(eventId)?.has(person) ? 0 : 1);
}

/**
 * One connection of a person comes in; what comes back takes it out again. However many tabs a person has open, they
 * count once. `person` is a key of accounts and visitors, see personKey.
 */
export function enterRoom(eventId: string, person: string): () => void {
  const people: People = rooms.get(eventId) ?? new Map();
  rooms.set(eventId, people);
  people.set(person, (people.get(person) ?? 0) + 1);
  if (people.get(person) === 1) announce({ type: "viewers.changed", eventId });
  let isIn = true;
  return () => {
    if (isIn) leaveRoom(eventId, people, person);
    isIn = false;
  };
}

/** Accounts by account, guests by their visitor cookie, programs without either by connection. */
export function personKey({ userId, visitorId }: { userId: string | null; visitorId: string | null }): string {
  if (userId) return `account ${userId}`;
  return visitorId ? `visitor ${visitorId}` : `connection ${crypto.randomUUID()}`;
}

function leaveRoom(eventId: string, people: People, person: string) {
  const left = (people.get(person) ?? 1) - 1;
  if (left > 0) return void people.set(person, left);
  people.delete(person);
  if (people.size === 0) rooms.delete(eventId);
  announce({ type: "viewers.changed", eventId });
}
