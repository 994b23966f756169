import { clock } from "~/platform/clock/clock";
import { announce } from "~/models/base/announcements.server";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

/** A person is present while a connection is open or media are requested. */
type Person = { connections: number; askedAt: number; since: number; zone: string | null };
type People = Map<string, Person>;

/**
 * A viewer without requests for this long has left. Players request segments every few seconds;
 * endless responses are checked every ten seconds.
 */
const WATCHES_MS = 25_000;
const SWEEP_MS = 5_000;
/**
 * People are remembered for this long after they leave, because players send a last report after
 * disconnecting and reconnect soon after errors.
 */
const REMEMBERED_MS = 10_000;

/** `at`: time at which the person left, in ms since 1970. */
type LeftPerson = { at: number; zone: string | null };
type GonePerson = { since: number; at: number };
type Presence = {
  rooms: Map<string, People>;
  gone: Map<string, GonePerson>;
  samples: Map<string, { at: number; count: number }>;
  /** People who left since the last sample of the audience. */
  left: Map<string, Map<string, LeftPerson>>;
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

/** Counts the people in the room, without those given. */
export function countViewersExcept(eventId: string, excluded: Iterable<string>): number {
  const people = presence.rooms.get(eventId);
  const excludedPeople = [...excluded].filter((person) => people?.has(person));

  return countViewers(eventId) - excludedPeople.length;
}

/** Counts the people in all rooms; a person in two rooms counts twice. */
export function countAllViewers(): number {
  return [...presence.rooms.values()].reduce((total, people) => total + people.size, 0);
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
 * Counts the viewers, including this person, whose connection is about to open. The other viewers
 * were counted at most a second ago.
 */
export function countViewersWith(eventId: string, person: string): number {
  const now = clock.now().getTime();
  const { samples } = presence;

  for (const [sampledEventId, { at: sampledAt }] of samples) {
    if (now - sampledAt >= SAMPLE_MS || sampledAt > now) samples.delete(sampledEventId);
  }

  const sample = samples.get(eventId) ?? { at: now, count: countViewers(eventId) };

  samples.set(eventId, sample);

  const viewer = presence.rooms.get(eventId)?.get(person);
  const isCounted = viewer !== undefined && viewer.since <= sample.at;

  return sample.count + (isCounted ? 0 : 1);
}

/**
 * Adds a connection of a person, who counts once over all tabs. `person`: see personKey. `zone`:
 * time zone of the browser.
 * @returns the function that removes it
 */
export function enterRoom(
  eventId: string,
  person: string,
  timeZone: string | null = null,
): () => void {
  const viewer = findOrAddViewer(eventId, person);

  viewer.zone ??= timeZone;
  viewer.connections++;

  let isConnected = true;

  return () => {
    if (isConnected && --viewer.connections === 0) removeViewer(eventId, person, viewer);
    isConnected = false;
  };
}

/**
 * Marks a person without a connection as watching: a bare player, or a page without scripts. The
 * mark ends when the requests stop, or when the person's last connection closes.
 */
export function noteWatching(eventId: string, person: string, now = performance.now()) {
  findOrAddViewer(eventId, person).askedAt = now;
  presence.sweeping ??= setInterval(removeIdle, SWEEP_MS).unref();
}

/** Removes people without connections whose requests have stopped. */
export function removeIdle(now = performance.now()) {
  let isWatched = false;

  for (const [eventId, people] of presence.rooms) {
    for (const [person, viewer] of people) {
      if (now - viewer.askedAt < WATCHES_MS) isWatched = true;
      else if (viewer.connections === 0) removeViewer(eventId, person, viewer);
    }
  }

  if (isWatched || !presence.sweeping) return;

  clearInterval(presence.sweeping);
  presence.sweeping = null;
}

type Identity = { userId?: string | null; visitorId: string | null };

/** Identifies members by account and guests by visitor cookie; null for programs without either. */
export function personOf({ userId, visitorId }: Identity): string | null {
  if (userId) return `account ${userId}`;

  return visitorId && `visitor ${visitorId}`;
}

/**
 * Identifies a person as `personOf` does; programs without account or cookie count by connection.
 */
export function personKey(identity: Identity): string {
  return personOf(identity) ?? `connection ${crypto.randomUUID()}`;
}

function findOrAddViewer(eventId: string, person: string): Person {
  const people = presence.rooms.get(eventId) ?? new Map<string, Person>();

  presence.rooms.set(eventId, people);

  const presentViewer = people.get(person);
  if (presentViewer) return presentViewer;

  const presentFrom = findGone(eventId, person)?.since ?? clock.now().getTime();
  const viewer = { connections: 0, askedAt: -Infinity, since: presentFrom, zone: null };

  people.set(person, viewer);
  announce({ type: "viewers.changed", eventId });

  return viewer;
}

function removeViewer(eventId: string, person: string, viewer: Person) {
  const people = presence.rooms.get(eventId);
  if (people?.get(person) !== viewer) return;

  people.delete(person);
  noteGone(`${eventId} ${person}`, viewer);
  noteLeft(eventId, person, viewer);
  if (people.size === 0) presence.rooms.delete(eventId);
  announce({ type: "viewers.changed", eventId });
}

/**
 * Lists the people who are present, and the people who left since `leftSince` (in ms since 1970)
 * and are not forgotten, with their time zones.
 */
export function listPeople(eventId: string, leftSince: number): Map<string, string | null> {
  const leftPeople = [...(presence.left.get(eventId) ?? [])].filter(
    ([, { at: leftAt }]) => leftAt >= leftSince,
  );
  const presentPeople = presence.rooms.get(eventId) ?? new Map<string, Person>();

  return new Map(
    [...leftPeople, ...presentPeople].map(([person, { zone: timeZone }]) => [person, timeZone]),
  );
}

/** Forgets the people who left until `leftUntil`, after they are counted. */
export function forgetLeft(eventId: string, leftUntil: number) {
  const leftPeople = presence.left.get(eventId) ?? [];

  for (const [person, { at: leftAt }] of leftPeople) {
    if (leftAt <= leftUntil) required(presence.left.get(eventId)).delete(person);
  }
}

/**
 * Maximum number of people who left, per show and minute. Further people who leave are not counted
 * unless they come back.
 */
const MAX_LEFT = 20_000;

/** Forgets the people who left all other shows, which are not sampled. */
export function keepLeft(eventIds: string[]) {
  for (const eventId of presence.left.keys()) {
    if (!eventIds.includes(eventId)) presence.left.delete(eventId);
  }
}

function noteLeft(eventId: string, person: string, { zone: timeZone }: Person) {
  const leftPeople = presence.left.get(eventId) ?? new Map<string, LeftPerson>();

  presence.left.set(eventId, leftPeople);
  if (leftPeople.size < MAX_LEFT)
    leftPeople.set(person, { at: clock.now().getTime(), zone: timeZone });
}

function findGone(eventId: string, person: string): GonePerson | null {
  const goneViewer = presence.gone.get(`${eventId} ${person}`);

  return goneViewer && clock.now().getTime() - goneViewer.at < REMEMBERED_MS ? goneViewer : null;
}

function noteGone(goneKey: string, { since }: Person) {
  const goneAt = clock.now().getTime();

  presence.gone.delete(goneKey);
  presence.gone.set(goneKey, { since, at: goneAt });
  for (const [oldestKey, oldestGone] of presence.gone) {
    if (goneAt - oldestGone.at < REMEMBERED_MS) break;
    presence.gone.delete(oldestKey);
  }
}
