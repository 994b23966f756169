import type { Tx } from "~db/client.server";
import { attendances, audienceCountries, audienceSamples } from "~db/schema";
import { DEMO_EVENTS } from "./demo-events";
import { demoId } from "./demo-id";
import { startOf } from "./seed-events";

const MINUTE = 60_000;
/** Of the viewers of the show. */
const COUNTRIES = { VN: 11, US: 5, FR: 3, AU: 1, "": 1 };
const CAME = Object.values(COUNTRIES).reduce((sum, people) => sum + people, 0);

/** Who watched a show of the past: most come at the start, some leave early. */
export async function seedAudience(tx: Tx, now: Date) {
  const event = DEMO_EVENTS.find(({ slug }) => slug === "da-qua-1")!;
  const eventId = demoId(`event ${event.slug}`);
  const start = Math.floor(startOf(event, now).getTime() / MINUTE) * MINUTE;
  const came = (minute: number) => Math.min(CAME, 9 + Math.ceil(minute / 2));
  const left = (minute: number) => Math.floor(minute / 15);
  const minutes = Array.from({ length: event.minutes }, (_, minute) => ({
    eventId,
    at: new Date(start + minute * MINUTE),
    viewers: came(minute) - left(minute),
    arrivals: minute === 0 ? came(0) : came(minute) - came(minute - 1),
  }));

  await tx.insert(audienceSamples).values(minutes);

  const fans = Array.from({ length: CAME }, (_, fan) => ({
    eventId,
    userId: demoId(`fan${fan + 1}`),
    firstSeenAt: new Date(start),
  }));

  await tx.insert(attendances).values(fans);

  const countries = Object.entries(COUNTRIES).map(([country, people]) => ({
    eventId,
    country,
    people,
  }));

  await tx.insert(audienceCountries).values(countries);
}
