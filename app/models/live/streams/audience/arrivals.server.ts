import { createHmac } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { countryOfZone } from "~/models/accounts/country-of-zone";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

const ACCOUNT = "account ";
const KEPT_MS = 12 * 3600_000;

/** Who has been stored as an arrival, so that each minute only new people are looked up. */
const stored = singleton("audience-arrivals", () => new Map<string, Set<string>>());
let key: Buffer | undefined;

type People = Map<string, string | null>;

/**
 * A restart in the middle of a show finds everybody new: a thousand at a time hold the writer for
 * some milliseconds.
 */
const BATCH = 1000;

/**
 * Those who have not been counted since the start of this process, in batches; one empty batch if
 * there are none.
 */
export function listBatches(eventId: string, people: People): People[] {
  const known = stored.get(eventId);
  const others = [...people].filter(([person]) => !known?.has(person));
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(others.length / BATCH)) },
    (_, index) => index * BATCH,
  );

  return starts.map((start) => new Map(others.slice(start, start + BATCH)));
}

/**
 * Counts who had not been at the show before, and their countries. `people`: with the time zones of
 * their browsers.
 */
export async function countArrivals(tx: Tx, eventId: string, people: People): Promise<number> {
  if (people.size === 0) return 0;

  const hashes = new Map([...people.keys()].map((person) => [hashOf(eventId, person), person]));
  const added = await tx.all<{ person: string }>(sql`
    insert into audience_seen (event_id, person)
    select ${eventId}, value from json_each(${JSON.stringify([...hashes.keys()])}) where true
    on conflict do nothing returning person`);
  const arrived = added.map(({ person }) => required(hashes.get(person)));

  await addCountries(tx, eventId, await countriesOf(tx, arrived, people));

  return arrived.length;
}

/** After the commit: these people need no look-up any more. */
export function rememberArrivals(eventId: string, people: People) {
  const known = stored.get(eventId) ?? new Set<string>();

  for (const person of people.keys()) known.add(person);
  stored.set(eventId, known);
}

/** Forgets the others: they are off the air. */
export function keepArrivals(eventIds: string[]) {
  for (const eventId of stored.keys()) {
    if (!eventIds.includes(eventId)) stored.delete(eventId);
  }
}

/** Deletes who was seen at shows that have been off the air for twelve hours, some at a time. */
export async function forgetSeen(): Promise<void> {
  for (const eventId of await listForgettable())
    while ((await transaction((tx) => deleteSome(tx, eventId))) > 0);
}

async function listForgettable(): Promise<string[]> {
  const before = clock.now().getTime() - KEPT_MS;
  const shows = await db.all<{ id: string }>(sql`
    select id from events e
    where is_live = 0 and exists (select 1 from audience_seen s where s.event_id = e.id) and not exists (
      select 1 from broadcasts b where b.event_id = e.id and coalesce(b.ended_at, b.started_at) > ${before})`);

  return shows.map(({ id }) => id);
}

async function deleteSome(tx: Tx, eventId: string): Promise<number> {
  const some = sql`select rowid from audience_seen where event_id = ${eventId} limit ${BATCH}`;

  return (await tx.all(sql`delete from audience_seen where rowid in (${some}) returning 1`)).length;
}

/** The time zone of the account goes before the browser's. */
async function countriesOf(
  tx: Tx,
  arrived: string[],
  people: Map<string, string | null>,
): Promise<Map<string, number>> {
  const accounts = arrived
    .filter((person) => person.startsWith(ACCOUNT))
    .map((person) => person.slice(ACCOUNT.length));
  const isOne = inArray(users.id, sql`(select value from json_each(${JSON.stringify(accounts)}))`);
  const rows = accounts.length
    ? await tx.select({ id: users.id, zone: users.timeZone }).from(users).where(isOne)
    : [];
  const zones = new Map(rows.map(({ id, zone }) => [ACCOUNT + id, zone]));
  const counts = new Map<string, number>();

  for (const person of arrived) {
    const country = countryOfZone(zones.get(person)) ?? countryOfZone(people.get(person)) ?? "";

    counts.set(country, (counts.get(country) ?? 0) + 1);
  }

  return counts;
}

async function addCountries(tx: Tx, eventId: string, counts: Map<string, number>) {
  if (counts.size === 0) return;

  await tx.run(sql`
    insert into audience_countries (event_id, country, people)
    select ${eventId}, key, value from json_each(${JSON.stringify(Object.fromEntries(counts))}) where true
    on conflict do update set people = people + excluded.people`);
}

/** Differs from show to show, so that nobody can be followed from one to another. */
function hashOf(eventId: string, person: string): string {
  key ??= deriveKey("audience arrivals");

  return createHmac("sha256", key).update(`${eventId} ${person}`).digest("base64url").slice(0, 16);
}
