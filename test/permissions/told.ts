import type texts from "~/locales/en/api";

export type CallId = keyof typeof texts.calls;
/** The calls that do or tell what a form or a screen does or tells, or why there are none. */
export type Told = CallId | readonly CallId[] | { none: string };

/** There is no call for it, and this is why. */
export const none = (why: string) => ({ none: why });

export function callsOf(told: Told): readonly CallId[] {
  if (typeof told === "string") return [told];
  return "none" in told ? [] : told;
}
