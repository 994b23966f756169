import type { Clock } from "~/locales/clocks";
import type { TypedEvent } from "~/models/shows/events/editing/form/protocol";
import type { EventFormErrors } from "./event-form-props";

type EventFormAnswer = {
  initialValue: TypedEvent;
  clocks: Clock[];
  error: EventFormErrors;
  revision?: string;
};

/** The answer of an action to the event form; null if nothing was submitted. */
export function formResult(lastResult: unknown) {
  if (!lastResult) return null;

  const {
    initialValue: typedEvent,
    clocks,
    error: errors,
    revision,
  } = lastResult as EventFormAnswer;

  return revision === undefined
    ? { typed: typedEvent, clocks, errors }
    : { typed: typedEvent, clocks, errors, revision };
}
