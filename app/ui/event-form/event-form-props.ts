import type { Clock } from "~/locales/clocks";
import type { PriceFieldName } from "~/models/shows/events/editing/fields.protocol";
import type { TypedEvent } from "~/models/shows/events/editing/form/protocol";
import type { Currency } from "~db/vocabularies";

export type EventFormErrors = Record<string, string[] | undefined>;

/** Time zones to choose from: a few by place, and all by name. */
export type ZoneChoices = { common: { value: string; label: string }[]; all: string[] };

/** `cardLimits`: prices beyond them can be paid by bank transfer only. */
export type PriceFieldView = {
  name: PriceFieldName;
  currency: Currency;
  cardLimits: { min: number; max: number } | null;
};

export type CopiedTypes = { eventId: string; title: string; names: string[] };

export type EventFormProps = {
  typed: TypedEvent;
  prices: PriceFieldView[];
  /** The page of the ticket types that set the prices; null without types. */
  typesHref?: string | null;
  /** The ticket types of the show that this one copies. */
  copiedTypes?: CopiedTypes | null;
  /** Number of sale times of a stored show that can move with a new start. */
  saleTimes?: number;
  clocks: Clock[];
  errors?: EventFormErrors;
  zones: ZoneChoices;
  viewerZone: string | null;
  /** "new" and "draft" can be saved as a draft or published; "published" can only be saved. */
  kind: "new" | "draft" | "published";
  /** The address of the form's action; this page by default. */
  action?: string;
  /** True if `typed` was restored after a new sign-in. */
  isRestored?: boolean;
  revision?: string;
  /** The collective's share; `revision` is null if publishing does not fix the share. */
  siteShare: { text: string; revision: string | null };
};

export type PartProps = { typed: TypedEvent; errors: EventFormErrors; facts: LiveFacts };

/** Values that scripts derive while the artist types. */
export type LiveFacts = {
  eventType: string;
  streamPlatform: string;
  language: string;
  timeZone: string;
  hasOther: boolean;
  clocks: Clock[];
};
