import { z } from "zod";
import { namesForPrograms } from "~/models/base/names";
import { type Currency, EVENT_STATUSES } from "~db/vocabularies";
import type { EventRecord } from "~/models/shows/events/event-record.server";
import {
  type EventField,
  fieldsOfEvent,
  type PublicFields,
  typedValue,
} from "~/models/shows/events/editing/fields.protocol";
import { pricesOf } from "~/models/shows/events/prices";
import { decimalString } from "~/locales/currency";
import { listTicketTypesByEvent, type OfferedType } from "~/models/tickets/ticket-types.server";
import { pricesJson } from "../base/money-json";
import { Instant, MoneyString } from "../base/parts";
import { TicketTypeJson, ticketTypeJson } from "../tickets/ticket-type-json";
import { required } from "~/platform/required";

const ArtistOfEventJson = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  artistProfile: z
    .object({
      id: z.uuid(),
      stageName: z.string(),
      bio: z.string().nullable(),
      genres: z.array(z.string()),
      experience: z.string().nullable(),
      equipment: z.array(z.string()),
    })
    .nullable(),
});

const byKind = {
  text: z.string(),
  number: z.int(),
  flag: z.boolean(),
  list: z.array(z.string()),
  money: MoneyString,
  replay: z
    .string()
    .regex(/^(off|\d+d)$/)
    .meta({ examples: ["7d"] }),
  time: Instant,
};

type IsNullable<Field> = Field extends { kind: "text" | "number" | "money"; default: null }
  ? true
  : false;
type FieldValue<Field extends EventField> = Field extends { values: readonly (infer One)[] }
  ? One
  : z.output<(typeof byKind)[Field["kind"]]>;
type FieldsJson = {
  [Name in keyof PublicFields]: z.ZodType<
    FieldValue<PublicFields[Name]> | (IsNullable<PublicFields[Name]> extends true ? null : never)
  >;
};

const publicFields = fieldsOfEvent.filter(([, { isPublic }]) => isPublic);

function fieldJson({ kind: fieldKind, values, default: fallback }: EventField): z.ZodType {
  const schema = values ? z.enum(values) : byKind[fieldKind];

  return fallback === null && fieldKind !== "replay" ? schema.nullable() : schema;
}

/** Prices in further currencies; present only if the artist set them. */
const FURTHER_PRICES = {
  eur: MoneyString.optional(),
  aud: MoneyString.optional(),
  cad: MoneyString.optional(),
} satisfies Record<Exclude<Currency, "usd" | "vnd">, z.ZodType>;

/** An event of the specification's API (§3), without the artist's contact data. */
export const EventJson = z
  .object({
    id: z.uuid(),
    artistId: z.uuid(),
    ...(Object.fromEntries(
      publicFields.map(([fieldName, field]) => [fieldName, fieldJson(field)]),
    ) as FieldsJson),
    timeZone: z.string().meta({ examples: ["Asia/Ho_Chi_Minh"] }),
    duration: z.int().meta({ description: "Minutes" }),
    /** Set by the artist and never converted; null without a price in the currency. */
    prices: z.object({
      usd: MoneyString.nullable(),
      vnd: MoneyString.nullable(),
      ...FURTHER_PRICES,
    }),
    /** Empty for a show with one price; otherwise `prices` has the lowest prices on sale. */
    ticketTypes: z.array(TicketTypeJson),
    currentAttendees: z.int(),
    status: z.enum(EVENT_STATUSES),
    isLive: z.boolean(),
    /** End of the free look (`freeLookMinutes`), set when a ticketed show first goes live. */
    freeLookUntil: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    artist: ArtistOfEventJson,
    _count: z.object({ tickets: z.int(), savedEvents: z.int() }),
  })
  .meta({ id: "Event" });

export const EventListJson = z.array(EventJson);

/** Converts events to JSON. Makes two more queries if any show has ticket types. */
export async function eventsJson(events: EventRecord[]): Promise<z.output<typeof EventListJson>> {
  const typesByEvent = await listTicketTypesByEvent(events);

  return events.map((event) => jsonOf(event, typesByEvent.get(event.id) ?? []));
}

export async function eventJson(event: EventRecord): Promise<z.output<typeof EventJson>> {
  const [jsonOfEvent] = await eventsJson([event]);

  return required(jsonOfEvent);
}

function jsonOf(event: EventRecord, ticketTypes: OfferedType[]): z.output<typeof EventJson> {
  const stored = event as Record<string, unknown>;
  const fields = publicFields.map(([fieldName, field]) => [
    fieldName,
    valueJson(field, stored[field.column ?? fieldName]),
  ]);

  return {
    id: event.id,
    artistId: event.artistId,
    ...(Object.fromEntries(fields) as z.output<z.ZodObject<FieldsJson>>),
    // The address of a ticketed show is returned by /api/events/{id}/stream only.
    streamUrl: event.eventType === "ticketed" ? null : event.streamUrl,
    prices: { usd: null, vnd: null, ...pricesJson(pricesOf(event)) },
    ticketTypes: ticketTypes.map(ticketTypeJson),
    currentAttendees: event.currentAttendees,
    status: event.status,
    isLive: event.isLive,
    freeLookUntil: event.freeLookUntil?.toISOString() ?? null,
    createdAt: event.createdAt.toISOString(),
    updatedAt: event.updatedAt.toISOString(),
    artist: artistOfEventJson(event.artist),
    _count: { tickets: event.currentAttendees, savedEvents: event.savedCount },
  };
}

function valueJson(field: EventField, value: unknown) {
  if (field.kind === "time") return (value as Date).toISOString();
  if (field.kind === "money")
    return value === null ? null : decimalString(value as number, field.currency);

  return field.kind === "replay" ? typedValue(field, value) : value;
}

function artistOfEventJson({ profile, ...artist }: EventRecord["artist"]) {
  return {
    id: artist.id,
    ...namesForPrograms(artist),
    profileImageUrl: artist.profileImageUrl,
    artistProfile: profile && {
      id: profile.id,
      stageName: profile.stageName,
      bio: profile.bio,
      genres: profile.genres,
      experience: profile.experience,
      equipment: profile.equipment,
    },
  };
}
