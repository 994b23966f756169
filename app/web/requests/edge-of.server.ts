import { findEdge } from "~/platform/http/edge-requests.server";

/** Name of the edge through which the request came; null for everybody else. */
export function edgeOf({ headers }: Request): string | null {
  return findEdge({ headers: Object.fromEntries(headers) });
}
