import { createHmac } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { db, transaction, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { countryOfZone } from "~/models/accounts/country-of-zone";
import { deriveKey } from "~/platform/secrets/secrets.server";
import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

const ACCOUNT_PREFIX = "account ";
const RETENTION_MS = 12 * 3600_000;

/**
 * People who are stored as arrivals, by event, so that each minute only new people are looked up.
 */
const storedArrivals = singleton("audience-arrivals", () => new Map<string, Set<string>>());
let arrivalsKey: Buffer | undefined;

type ZonesByPerson = Map<string, string | null>;

/**
 * Maximum number of people per transaction, which holds the writer for some milliseconds. After a
 * restart in the middle of a show, all viewers are new.
 */
const BATCH_SIZE = 1000;

/**
 * Splits the people who have not been counted since the start of this process into batches; one
 * empty batch if there are none.
 */
export function listArrivalBatches(eventId: string, people: ZonesByPerson): ZonesByPerson[] {
  const storedPeople = storedArrivals.get(eventId);
  const newPeople = [...people].filter(([person]) => !storedPeople?.has(person));
  const batchStarts = Array.from(
    { length: Math.max(1, Math.ceil(newPeople.length / BATCH_SIZE)) },
    (_, index) => index * BATCH_SIZE,
  );

  return batchStarts.map((start) => new Map(newPeople.slice(start, start + BATCH_SIZE)));
}

/**
 * Counts the people who are at the show for the first time, and their countries. `people`: time
 * zone of the browser by person.
 */
export async function countArrivals(
  tx: Tx,
  eventId: string,
  people: ZonesByPerson,
): Promise<number> {
  if (people.size === 0) return 0;

  const personOfHash = new Map(
    [...people.keys()].map((person) => [hashPerson(eventId, person), person]),
  );
  const addedRows = await tx.all<{ person: string }>(sql`
    insert into audience_seen (event_id, person)
    select ${eventId}, value from json_each(${JSON.stringify([...personOfHash.keys()])}) where true
    on conflict do nothing returning person`);
  const arrivedPeople = addedRows.map(({ person }) => required(personOfHash.get(person)));

  await addCountries(tx, eventId, await countCountries(tx, arrivedPeople, people));

  return arrivedPeople.length;
}

/** Remembers stored arrivals after the commit, so that they are not looked up again. */
export function rememberArrivals(eventId: string, people: ZonesByPerson) {
  const storedPeople = storedArrivals.get(eventId) ?? new Set<string>();

  for (const person of people.keys()) storedPeople.add(person);
  storedArrivals.set(eventId, storedPeople);
}

/** Forgets the arrivals of all other shows, which are off the air. */
export function keepArrivals(eventIds: string[]) {
  for (const eventId of storedArrivals.keys()) {
    if (!eventIds.includes(eventId)) storedArrivals.delete(eventId);
  }
}

/**
 * Deletes the hashes of viewers of shows that have been off the air for twelve hours, in batches.
 */
export async function forgetSeen(): Promise<void> {
  for (const eventId of await listForgettable())
    while ((await transaction((tx) => deleteSeenBatch(tx, eventId))) > 0);
}

async function listForgettable(): Promise<string[]> {
  const endedBefore = clock.now().getTime() - RETENTION_MS;
  const endedEvents = await db.all<{ id: string }>(sql`
    select id from events e
    where is_live = 0 and exists (select 1 from audience_seen s where s.event_id = e.id) and not exists (
      select 1 from broadcasts b where b.event_id = e.id and coalesce(b.ended_at, b.started_at) > ${endedBefore})`);

  return endedEvents.map(({ id }) => id);
}

async function deleteSeenBatch(tx: Tx, eventId: string): Promise<number> {
  const batchRows = sql`select rowid from audience_seen where event_id = ${eventId} limit ${BATCH_SIZE}`;

  return (await tx.all(sql`delete from audience_seen where rowid in (${batchRows}) returning 1`))
    .length;
}

/** Counts people by country, from the time zone of the account or else of the browser. */
async function countCountries(
  tx: Tx,
  arrived: string[],
  people: Map<string, string | null>,
): Promise<Map<string, number>> {
  const accountIds = arrived
    .filter((person) => person.startsWith(ACCOUNT_PREFIX))
    .map((person) => person.slice(ACCOUNT_PREFIX.length));
  const accountFilter = inArray(
    users.id,
    sql`(select value from json_each(${JSON.stringify(accountIds)}))`,
  );
  const accountRows = accountIds.length
    ? await tx.select({ id: users.id, zone: users.timeZone }).from(users).where(accountFilter)
    : [];
  const accountZones = new Map(accountRows.map(({ id, zone }) => [ACCOUNT_PREFIX + id, zone]));
  const peopleByCountry = new Map<string, number>();

  for (const person of arrived) {
    const country =
      countryOfZone(accountZones.get(person)) ?? countryOfZone(people.get(person)) ?? "";

    peopleByCountry.set(country, (peopleByCountry.get(country) ?? 0) + 1);
  }

  return peopleByCountry;
}

async function addCountries(tx: Tx, eventId: string, peopleByCountry: Map<string, number>) {
  if (peopleByCountry.size === 0) return;

  await tx.run(sql`
    insert into audience_countries (event_id, country, people)
    select ${eventId}, key, value from json_each(${JSON.stringify(Object.fromEntries(peopleByCountry))}) where true
    on conflict do update set people = people + excluded.people`);
}

/** The hash differs from show to show, so that no person can be followed across shows. */
function hashPerson(eventId: string, person: string): string {
  arrivalsKey ??= deriveKey("audience arrivals");

  return createHmac("sha256", arrivalsKey)
    .update(`${eventId} ${person}`)
    .digest("base64url")
    .slice(0, 16);
}
