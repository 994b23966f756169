import type { Policy } from "../policies";
import type { Samples } from "../samples";

/** Parameters of the path: one sample for all, or values by name; others are "no-such-one". */
export type Subject =
  | keyof Samples
  | Record<string, string>
  | ((samples: Samples, intent: string) => Record<string, string>);

export type Fields = Record<string, unknown>;

/** A form or a call. */
export type Line = {
  who: Policy;
  of?: Subject;
  /** Valid fields, so that only the person decides. */
  send?: Fields | ((samples: Samples) => Fields);
};

export type Screen = {
  see?: Policy;
  of?: Subject;
  /** Forms by intent; "" for an action without one. */
  do?: Record<string, Policy | Line>;
};

/** Screens by route, calls by method and path. A policy alone needs no parameters and no fields. */
export type Rights = {
  screens: Record<string, Policy | Screen>;
  calls: Record<string, Policy | Line>;
};

/** Several forms with the same line. */
export function forms(line: Policy | Line, ...intents: readonly string[]) {
  return Object.fromEntries(intents.map((intent) => [intent, line]));
}
