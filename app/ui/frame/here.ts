import { useLocation } from "@remix-run/react";

/** This page's address, for the hidden `returnTo` of forms. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();

  return pathname + search;
}
