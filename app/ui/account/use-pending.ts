import { useNavigation } from "@remix-run/react";

/** True while this page's form (the one whose button says `intent`, where there are several) is on its way. */
export function usePending(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return intent === undefined || formData?.get("intent") === intent;
}
