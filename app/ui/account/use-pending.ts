import { useNavigation } from "@remix-run/react";

/** True while the form is submitting; `intent` selects one of several. */
export function usePending(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return intent === undefined || formData?.get("intent") === intent;
}
