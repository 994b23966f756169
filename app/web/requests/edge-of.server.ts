import { findEdge } from "~/platform/http/edge-requests.server";

/** Name of the edge that forwarded the request; null for requests without an edge. */
export function edgeOf({ headers }: Request): string | null {
  return findEdge({ headers: Object.fromEntries(headers) });
}
