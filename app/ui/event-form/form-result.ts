import type { Clock } from "~/locales/clocks";
import type { TypedEvent } from "~/models/events/editing/form/protocol";
import type { EventFormErrors } from "./event-form-props";

type Reply = { initialValue: TypedEvent; clocks: Clock[]; error: EventFormErrors; revision?: string };

/** What an action answered about the form: it comes back as it was left, with what is wrong. Null when none was sent. */
export function formResult(lastResult: unknown) {
  if (!lastResult) return null;
  const { initialValue: typed, clocks, error: errors, revision } = lastResult as Reply;
  return revision === undefined ? { typed, clocks, errors } : { typed, clocks, errors, revision };
}
