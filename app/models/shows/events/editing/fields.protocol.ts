import {
  CATEGORIES,
  type Currency,
  EVENT_TYPES,
  EVENT_KINDS,
  LANGUAGES,
  STREAM_PLATFORMS,
} from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import { DEFAULT_DURATION, DEFAULT_REPLAY_DAYS } from "../protocol";

/** Kind of a field: it decides the form's control and how the form shows a stored value. */
type FieldKind = "text" | "number" | "flag" | "list" | "money" | "replay" | "time";

export type EventField = (
  { kind: Exclude<FieldKind, "money"> } | { kind: "money"; currency: Currency }
) & {
  /** Stored when a new event leaves the field out; without a default the field is required. */
  default?: string | number | boolean | readonly string[] | null;
  /** The initial value in the form of a new event, if it differs from the default. */
  initial?: string;
  /** Name of the column, if it differs from the name of the field. */
  column?: string;
  values?: readonly string[];
  /** The notification to ticket holders when the field changes. */
  notifies?: "time" | "price";
  /**
   * False for a field that the API's event leaves out: only the artist may see the field, or the
   * API contains it in the list `prices`.
   */
  isPublic: boolean;
};

/**
 * The fields that an artist gives an event, in the order of the form. The form, its drafts and
 * copies, the defaults, the revision, the columns, the API's event and the notifications of holders
 * are derived from this declaration; docs/recipes/add-a-field.md says what else a new field needs.
 */
export const EVENT_FIELDS = {
  title: { kind: "text", initial: "", isPublic: true },
  titleOther: { kind: "text", default: null, isPublic: true },
  description: { kind: "text", default: null, isPublic: true },
  descriptionOther: { kind: "text", default: null, isPublic: true },
  language: { kind: "text", default: "vi", values: LANGUAGES, isPublic: true },
  category: { kind: "text", initial: "Open", values: CATEGORIES, isPublic: true },
  kind: { kind: "text", default: null, values: EVENT_KINDS, isPublic: true },
  eventType: {
    kind: "text",
    initial: "free",
    values: EVENT_TYPES,
    notifies: "price",
    isPublic: true,
  },
  ticketPrice: {
    kind: "money",
    currency: "usd",
    column: "ticketPriceCents",
    default: null,
    notifies: "price",
    isPublic: true,
  },
  ticketPriceVnd: {
    kind: "money",
    currency: "vnd",
    default: null,
    notifies: "price",
    isPublic: true,
  },
  ticketPriceEur: {
    kind: "money",
    currency: "eur",
    default: null,
    notifies: "price",
    isPublic: false,
  },
  ticketPriceAud: {
    kind: "money",
    currency: "aud",
    default: null,
    notifies: "price",
    isPublic: false,
  },
  ticketPriceCad: {
    kind: "money",
    currency: "cad",
    default: null,
    notifies: "price",
    isPublic: false,
  },
  maxAttendees: { kind: "number", default: null, isPublic: true },
  timeZone: { kind: "text", default: "Asia/Ho_Chi_Minh", notifies: "time", isPublic: true },
  startTime: { kind: "time", initial: "", notifies: "time", isPublic: true },
  endTime: { kind: "time", initial: "", notifies: "time", isPublic: true },
  duration: { kind: "number", initial: String(DEFAULT_DURATION), isPublic: true },
  imageUrl: { kind: "text", default: null, isPublic: true },
  sampleVideos: { kind: "list", default: [], isPublic: true },
  streamPlatform: {
    kind: "text",
    default: "nhacsong_live",
    values: STREAM_PLATFORMS,
    isPublic: true,
  },
  streamUrl: { kind: "text", default: null, isPublic: true },
  chatEnabled: { kind: "flag", default: true, isPublic: true },
  tipsEnabled: { kind: "flag", default: false, isPublic: true },
  clipsEnabled: { kind: "flag", default: false, isPublic: true },
  tellFollowers: { kind: "flag", default: true, isPublic: false },
  lobbyMinutes: { kind: "number", default: 30, isPublic: true },
  freeLookMinutes: { kind: "number", default: 0, isPublic: true },
  replay: { kind: "replay", default: DEFAULT_REPLAY_DAYS, column: "replayDays", isPublic: true },
} as const satisfies Record<string, EventField>;

type DeclaredFields = typeof EVENT_FIELDS;
export type EventFieldName = keyof DeclaredFields;
type NamesOf<Wanted extends FieldKind> = {
  [Name in EventFieldName]: DeclaredFields[Name]["kind"] extends Wanted ? Name : never;
}[EventFieldName];
export type FlagName = NamesOf<"flag">;
export type PriceFieldName = NamesOf<"money">;

/** The declarations of the fields that the API's event contains. */
export type PublicFields = {
  [
    Name in EventFieldName as DeclaredFields[Name]["isPublic"] extends true ? Name : never
  ]: DeclaredFields[Name];
};

/** The event form as it is on the screen: typed values, valid or not. */
export type TypedEvent = Record<Exclude<EventFieldName, NamesOf<"flag" | "list">>, string> &
  Record<FlagName, boolean> &
  Record<NamesOf<"list">, string[]> & {
    /** Number of consecutive weeks; only for a new event. */
    repeat: string;
    /** The show whose ticket types are copied, or blank; only for a new event. */
    ticketTypesFrom?: string;
    /**
     * "move" or "keep": what happens to sale times when the start changes; only for a stored event.
     */
    saleTimes?: string;
  };

export const fieldsOfEvent = Object.entries(EVENT_FIELDS) as [EventFieldName, EventField][];
/** The fields of ticket prices. */
export const priceFields = fieldsOfEvent.filter(
  ([, { kind: fieldKind }]) => fieldKind === "money",
) as [PriceFieldName, Extract<EventField, { kind: "money" }>][];
export const FLAG_NAMES = fieldsOfEvent
  .filter(([, { kind: fieldKind }]) => fieldKind === "flag")
  .map(([fieldName]) => fieldName as FlagName);

/** Converts a stored value to its form value; not for times, which need the zone of the event. */
export function typedValue(field: EventField, value: unknown): string | boolean | string[] {
  const { kind: fieldKind } = field;
  if (fieldKind === "flag") return value === true;
  if (fieldKind === "list") return [...(value as string[])];
  if (fieldKind === "replay") return value === null ? "off" : `${String(value)}d`;
  if (value === null || value === undefined) return "";

  return fieldKind === "money" ? decimalString(Number(value), field.currency) : String(value);
}
