import type { Clock } from "~/locales/clocks";
import type { TypedEvent } from "~/models/events/editing/form/protocol";

export type EventFormErrors = Record<string, string[] | undefined>;

/** A few zones by place, and all by name. */
export type ZoneChoices = { common: { value: string; label: string }[]; all: string[] };

export type EventFormProps = {
  typed: TypedEvent;
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
