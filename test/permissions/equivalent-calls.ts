import type texts from "~/locales/en/api";

export type CallId = keyof typeof texts.calls;
/** Calls equivalent to a form or screen, or the reason for none. */
export type Equivalent = CallId | readonly CallId[] | { none: string };

/** No equivalent call, with the reason. */
export const none = (why: string) => ({ none: why });

export function callsOf(equivalent: Equivalent): readonly CallId[] {
  if (typeof equivalent === "string") return [equivalent];
  return "none" in equivalent ? [] : equivalent;
}
