import type { Clock } from "~/locales/clocks";
import type { TypedEvent } from "~/models/shows/events/editing/form/protocol";
import type { EventFormErrors } from "./event-form-props";

type Reply = {
  initialValue: TypedEvent;
  clocks: Clock[];
  error: EventFormErrors;
  revision?: string;
};

/** The submission result of an action; null if nothing was submitted. */
export function formResult(lastResult: unknown) {
  if (!lastResult) return null;

  const { initialValue: typed, clocks, error: errors, revision } = lastResult as Reply;

  return revision === undefined ? { typed, clocks, errors } : { typed, clocks, errors, revision };
}
