import { useLocation } from "@remix-run/react";

/** The address of this page, for the hidden `returnTo` of forms that come back to it. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
