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
import { Instant, Money } from "../base/parts";
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
  money: Money,
  replay: z
    .string()
    .regex(/^(off|\d+d)$/)
    .meta({ examples: ["7d"] }),
  time: Instant,
};

type IsNullable<Field> = Field extends { kind: "text" | "number" | "money"; default: null }
  ? true
  : false;
type Value<Field extends EventField> = Field extends { values: readonly (infer One)[] }
  ? One
  : z.output<(typeof byKind)[Field["kind"]]>;
type FieldsJson = {
  [Name in keyof PublicFields]: z.ZodType<
    Value<PublicFields[Name]> | (IsNullable<PublicFields[Name]> extends true ? null : never)
  >;
};

const publicFields = fieldsOfEvent.filter(([, { isPublic }]) => isPublic);

function fieldJson({ kind, values, default: fallback }: EventField): z.ZodType {
  const schema = values ? z.enum(values) : byKind[kind];

  return fallback === null && kind !== "replay" ? schema.nullable() : schema;
}

/** Only where the artist set them. */
const FURTHER_PRICES = {
  eur: Money.optional(),
  aud: Money.optional(),
  cad: Money.optional(),
} satisfies Record<Exclude<Currency, "usd" | "vnd">, z.ZodType>;

/** An event as in the specification's API (§3), without the artist's contact data. */
export const EventJson = z
  .object({
    id: z.uuid(),
    artistId: z.uuid(),
    ...(Object.fromEntries(
      publicFields.map(([name, field]) => [name, fieldJson(field)]),
    ) as FieldsJson),
    timeZone: z.string().meta({ examples: ["Asia/Ho_Chi_Minh"] }),
    duration: z.int().meta({ description: "Minutes" }),
    /** Set by the artist and never converted; null where there is none. */
    prices: z.object({ usd: Money.nullable(), vnd: Money.nullable(), ...FURTHER_PRICES }),
    /** Empty for a show with one price; else `prices` are the cheapest on sale. */
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

/** Two queries more if any show has ticket types. */
export async function eventsJson(events: EventRecord[]): Promise<z.output<typeof EventListJson>> {
  const types = await listTicketTypesByEvent(events);

  return events.map((event) => jsonOf(event, types.get(event.id) ?? []));
}

export async function eventJson(event: EventRecord): Promise<z.output<typeof EventJson>> {
  const [json] = await eventsJson([event]);

  return required(json);
}

function jsonOf(event: EventRecord, types: OfferedType[]): z.output<typeof EventJson> {
  const stored = event as Record<string, unknown>;
  const fields = publicFields.map(([name, field]) => [
    name,
    valueJson(field, stored[field.column ?? name]),
  ]);

  return {
    id: event.id,
    artistId: event.artistId,
    ...(Object.fromEntries(fields) as z.output<z.ZodObject<FieldsJson>>),
    // The API returns the address of a ticketed show at /api/events/{id}/stream.
    streamUrl: event.eventType === "ticketed" ? null : event.streamUrl,
    prices: { usd: null, vnd: null, ...pricesJson(event) },
    ticketTypes: types.map(ticketTypeJson),
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

function pricesJson(event: EventRecord): Partial<Record<Currency, string>> {
  return Object.fromEntries(
    pricesOf(event).map(({ amount, currency }) => [currency, decimalString(amount, currency)]),
  );
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
