import type { Clock } from "~/locales/clocks";
import type { TypedEvent } from "~/models/events/editing/form/protocol";

export type EventFormErrors = Record<string, string[] | undefined>;

/** Zones as the select lists them: a few by their places, all by their names. */
export type ZoneChoices = { common: { value: string; label: string }[]; all: string[] };

export type EventFormProps = {
  typed: TypedEvent;
  /** The start on three clocks, as the server reads it. */
  clocks: Clock[];
  errors?: EventFormErrors;
  zones: ZoneChoices;
  viewerZone: string | null;
  /** new and draft can be kept as a draft or published; a published event is only saved. */
  kind: "new" | "draft" | "published";
  /** Where it is posted; this page unless told. */
  action?: string;
  /** True when `typed` was brought back after a new sign-in. */
  isKept?: boolean;
  /** The revision of the stored event this form stands on. */
  revision?: string;
};

export type PartProps = { typed: TypedEvent; errors: EventFormErrors; facts: LiveFacts };

/** What the form says at this moment, where scripts follow it. */
export type LiveFacts = {
  eventType: string;
  streamPlatform: string;
  language: string;
  hasOther: boolean;
  clocks: Clock[];
};
