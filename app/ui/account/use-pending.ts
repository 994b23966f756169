import { type Navigation, useNavigation } from "@remix-run/react";

/**
 * True from the submission of a form until its answer, or the page it redirects to, is shown;
 * `intent` selects one of several forms.
 */
export function usePending(intent?: string): boolean {
  const navigation = useNavigation();
  const { formMethod, formData } = navigation;

  if (formMethod !== "POST" || isAnswered(navigation)) return false;

  return intent === undefined || formData?.get("intent") === intent;
}

/**
 * True after the answer is shown on the same page, while the page's data is loaded again. A
 * corrected form may then be sent; a disabled button would ignore the Enter key.
 */
function isAnswered({ state, formAction, location }: Navigation): boolean {
  if (state !== "loading" || !formAction) return false;

  const { pathname, search } = location;

  return withoutIndex(formAction) === withoutIndex(pathname + search);
}

/** Removes "?index", which Remix adds to the addresses of forms on index routes. */
function withoutIndex(address: string): string {
  return address.replace(/([?&])index(&|$)/, "$1").replace(/[?&]$/, "");
}
