import type { Clock } from "~/locales/clocks";
import type { PriceFieldName } from "~/models/shows/events/editing/fields.protocol";
import type { TypedEvent } from "~/models/shows/events/editing/form/protocol";
import type { Currency } from "~db/vocabularies";

export type EventFormErrors = Record<string, string[] | undefined>;

/** A few zones by place, and all by name. */
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
  /** Sale times of a stored show that can follow a new start. */
  saleTimes?: number;
  clocks: Clock[];
  errors?: EventFormErrors;
  zones: ZoneChoices;
  viewerZone: string | null;
  /** new and draft can be saved as a draft or published; published can only be saved. */
  kind: "new" | "draft" | "published";
  /** Defaults to this page. */
  action?: string;
  /** `typed` was restored after a new sign-in. */
  isRestored?: boolean;
  revision?: string;
  /** What the collective keeps; `revision` where publishing fixes it. */
  siteShare: { text: string; revision: string | null };
};

export type PartProps = { typed: TypedEvent; errors: EventFormErrors; facts: LiveFacts };

/** Derived values while typing; scripts only. */
export type LiveFacts = {
  eventType: string;
  streamPlatform: string;
  language: string;
  hasOther: boolean;
  clocks: Clock[];
};
