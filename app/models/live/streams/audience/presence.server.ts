import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

/** A person is present while a connection is open or media are requested. */
type Person = { connections: number; askedAt: number; since: number; zone: string | null };
type People = Map<string, Person>;

/** Players request segments every few seconds; endless responses check every ten. */
const WATCHES_MS = 25_000;
const SWEEP_MS = 5_000;
/** Players send a last report after disconnecting, and reconnect soon after errors. */
const REMEMBERED_MS = 10_000;

/** `at`: when the person left. */
type Left = { at: number; zone: string | null };
type Gone = { since: number; at: number };
type Presence = {
  rooms: Map<string, People>;
  gone: Map<string, Gone>;
  samples: Map<string, { at: number; count: number }>;
  /** People who left since the last sample of the audience. */
  left: Map<string, Map<string, Left>>;
  sweeping: NodeJS.Timeout | null;
};
const presence = singleton("presence", (): Presence => ({
  rooms: new Map(),
  gone: new Map(),
  samples: new Map(),
  left: new Map(),
  sweeping: null,
}));

export function countViewers(eventId: string): number {
  return presence.rooms.get(eventId)?.size ?? 0;
}

/** People in all rooms; a person in two counts twice. */
export function countAllViewers(): number {
  return [...presence.rooms.values()].reduce((sum, people) => sum + people.size, 0);
}

/** True for a person in any room. */
export function isPresent(person: string): boolean {
  return [...presence.rooms.values()].some((people) => people.has(person));
}

/** Start of a person's presence in milliseconds since 1970; null if absent and not remembered. */
export function presentSince(eventId: string, person: string): number | null {
  return (presence.rooms.get(eventId)?.get(person) ?? findGone(eventId, person))?.since ?? null;
}

const SAMPLE_MS = 1000;

/**
 * Viewers including this person, whose connection is about to open. The others were counted at most
 * a second ago.
 */
export function countViewersWith(eventId: string, person: string): number {
  const now = clock.now().getTime();
  const { samples } = presence;

  for (const [id, { at }] of samples) {
    if (now - at >= SAMPLE_MS || at > now) samples.delete(id);
  }

  const sample = samples.get(eventId) ?? { at: now, count: countViewers(eventId) };

  samples.set(eventId, sample);

  const them = presence.rooms.get(eventId)?.get(person);
  const isCounted = them !== undefined && them.since <= sample.at;

  return sample.count + (isCounted ? 0 : 1);
}

/**
 * Adds a connection of a person, who counts once over all tabs. `person`: see personKey. `zone`: of
 * the browser.
 * @returns the function that removes it
 */
export function enterRoom(eventId: string, person: string, zone: string | null = null): () => void {
  const them = find(eventId, person);

  them.zone ??= zone;
  them.connections++;

  let isIn = true;

  return () => {
    if (isIn && --them.connections === 0) remove(eventId, person, them);
    isIn = false;
  };
}

/**
 * Marks a person without a connection as watching: a bare player, or a page without scripts. Ends
 * when requests stop, and with their last connection.
 */
export function noteWatching(eventId: string, person: string, now = performance.now()) {
  find(eventId, person).askedAt = now;
  presence.sweeping ??= setInterval(removeIdle, SWEEP_MS).unref();
}

/** Removes people without connections whose requests have stopped. */
export function removeIdle(now = performance.now()) {
  let isWatched = false;

  for (const [eventId, people] of presence.rooms) {
    for (const [person, them] of people) {
      if (now - them.askedAt < WATCHES_MS) isWatched = true;
      else if (them.connections === 0) remove(eventId, person, them);
    }
  }

  if (isWatched || !presence.sweeping) return;

  clearInterval(presence.sweeping);
  presence.sweeping = null;
}

type Known = { userId?: string | null; visitorId: string | null };

/** Identifies members by account and guests by visitor cookie; null for programs without either. */
export function personOf({ userId, visitorId }: Known): string | null {
  if (userId) return `account ${userId}`;

  return visitorId && `visitor ${visitorId}`;
}

/** The same; programs count by connection. */
export function personKey(known: Known): string {
  return personOf(known) ?? `connection ${crypto.randomUUID()}`;
}

function find(eventId: string, person: string): Person {
  const people = presence.rooms.get(eventId) ?? new Map<string, Person>();

  presence.rooms.set(eventId, people);

  const known = people.get(person);
  if (known) return known;

  const since = findGone(eventId, person)?.since ?? clock.now().getTime();
  const them = { connections: 0, askedAt: -Infinity, since, zone: null };

  people.set(person, them);
  announce({ type: "viewers.changed", eventId });

  return them;
}

function remove(eventId: string, person: string, them: Person) {
  const people = presence.rooms.get(eventId);
  if (people?.get(person) !== them) return;

  people.delete(person);
  noteGone(`${eventId} ${person}`, them);
  noteLeft(eventId, person, them);
  if (people.size === 0) presence.rooms.delete(eventId);
  announce({ type: "viewers.changed", eventId });
}

/**
 * Everybody who is there, and who left since `since` (in milliseconds since 1970) and was not
 * forgotten, with their time zones.
 */
export function listPeople(eventId: string, since: number): Map<string, string | null> {
  const left = [...(presence.left.get(eventId) ?? [])].filter(([, { at }]) => at >= since);
  const present = presence.rooms.get(eventId) ?? new Map<string, Person>();

  return new Map([...left, ...present].map(([person, { zone }]) => [person, zone]));
}

/** Forgets who left until then, once they are counted. */
export function forgetLeft(eventId: string, until: number) {
  const left = presence.left.get(eventId) ?? [];

  for (const [person, { at }] of left) {
    if (at <= until) required(presence.left.get(eventId)).delete(person);
  }
}

/** Per show and minute; who leaves after so many others is not counted unless they come back. */
const MAX_LEFT = 20_000;

/** Forgets who left the other shows: nobody samples them. */
export function keepLeft(eventIds: string[]) {
  for (const eventId of presence.left.keys()) {
    if (!eventIds.includes(eventId)) presence.left.delete(eventId);
  }
}

function noteLeft(eventId: string, person: string, { zone }: Person) {
  const left = presence.left.get(eventId) ?? new Map<string, Left>();

  presence.left.set(eventId, left);
  if (left.size < MAX_LEFT) left.set(person, { at: clock.now().getTime(), zone });
}

function findGone(eventId: string, person: string): Gone | null {
  const gone = presence.gone.get(`${eventId} ${person}`);

  return gone && clock.now().getTime() - gone.at < REMEMBERED_MS ? gone : null;
}

function noteGone(key: string, { since }: Person) {
  const at = clock.now().getTime();

  presence.gone.delete(key);
  presence.gone.set(key, { since, at });
  for (const [oldest, gone] of presence.gone) {
    if (at - gone.at < REMEMBERED_MS) break;
    presence.gone.delete(oldest);
  }
}
