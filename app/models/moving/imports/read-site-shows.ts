import { z } from "zod";
import { type EventField, fieldsOfEvent } from "~/models/shows/events/editing/fields.protocol";
import { parseItems, TooManyItems } from "./json-items";
import type { CalendarEvent } from "./read-calendar";

/** What is read of an event of another site besides its other fields. Versions differ: unknown fields are ignored. */
const SiteEvent = z.object({
  title: z.string().max(2000),
  description: z.string().max(20_000).nullish(),
  startTime: z.iso.datetime({ offset: true }),
  timeZone: z.string().max(64),
  duration: z.int(),
  status: z.string().catch("published"),
  imageUrl: z.string().max(2000).nullable().catch(null),
  prices: z.record(z.string(), z.string().max(20).nullable()).catch({}),
});
type SiteEvent = z.output<typeof SiteEvent>;
const Named = z.object({ title: z.string().max(2000) });
const Fields = z.record(z.string(), z.unknown());

/** Fields that `ImportedShow` has itself, or that say the same. */
const OWN = new Set(["title", "description", "startTime", "endTime", "timeZone", "duration", "imageUrl"]);

/** Reads the API's list of an artist's events on the site `origin`; null if it isn't one. */
export async function readSiteShows(text: string, origin: string): Promise<CalendarEvent[] | null> {
  if (!text.trimStart().startsWith("[")) return null;
  try {
    return (await parseItems(text)).map((item) => readEvent(item, origin));
  } catch (error) {
    if (error instanceof TooManyItems) return null;
    throw error;
  }
}

function readEvent(item: unknown, origin: string): CalendarEvent {
  const event = SiteEvent.safeParse(item);
  if (!event.success)
    return { title: Named.safeParse(item).data?.title ?? "", start: null, problem: "moving:import.eventUnread" };
  const { title, description, startTime, timeZone, duration, status } = event.data;
  const start = new Date(startTime);
  if (status === "cancelled") return { title, start, problem: "moving:import.cancelled" };
  const more = furtherFields(Fields.parse(item), event.data, origin);
  return { title, start, show: { title, description, startTime, timeZone, duration, more } };
}

function furtherFields(item: Record<string, unknown>, { prices, imageUrl }: SiteEvent, origin: string) {
  const fields = fieldsOfEvent
    .filter(([name]) => !OWN.has(name))
    .map(([name, field]) => [name, valueOf(item, name, field, prices)]);
  const more = Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
  return imageUrl && URL.canParse(imageUrl, origin) ? { ...more, imageUrl: new URL(imageUrl, origin).href } : more;
}

/** Not every price is a field of its own. */
function valueOf(item: Record<string, unknown>, name: string, field: EventField, prices: SiteEvent["prices"]): unknown {
  return item[name] ?? (field.kind === "money" ? prices[field.currency] : item[name]);
}
