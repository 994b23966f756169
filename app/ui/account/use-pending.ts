import { type Navigation, useNavigation } from "@remix-run/react";

/**
 * True from sending the form until its answer has come, or the page that it redirects to; `intent`
 * selects one of several forms.
 */
export function usePending(intent?: string): boolean {
  const navigation = useNavigation();
  const { formMethod, formData } = navigation;

  if (formMethod !== "POST" || isAnswered(navigation)) return false;

  return intent === undefined || formData?.get("intent") === intent;
}

/**
 * True once the answer stands on the same page, whose data is being read again: a form corrected
 * meanwhile may be sent, where a button still switched off would ignore the Enter key.
 */
function isAnswered({ state, formAction, location }: Navigation): boolean {
  if (state !== "loading" || !formAction) return false;

  const { pathname, search } = location;

  return withoutIndex(formAction) === withoutIndex(pathname + search);
}

/** Forms of index routes are sent to an address with "?index". */
function withoutIndex(address: string): string {
  return address.replace(/([?&])index(&|$)/, "$1").replace(/[?&]$/, "");
}
