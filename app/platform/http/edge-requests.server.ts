import type { IncomingMessage } from "node:http";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { nameOf } from "~/platform/settings/edge-settings";

type Received = Pick<IncomingMessage, "headers">;

/** An edge's entry of EDGE_KEYS. */
const EDGE_HEADER = "nhacsong-edge";
/** Address of the reader an edge asks for. */
const READER_HEADER = "nhacsong-reader";
/** Set by an edge's cache, which asks once for all its readers. */
const PULL_HEADER = "nhacsong-pull";

let isWarned = false;

/** Name of the edge that sends the request; null for everybody else. */
export function findEdge({ headers }: Received): string | null {
  if (!env.EDGE_KEYS) return null;

  const given = headers[EDGE_HEADER];
  if (typeof given !== "string") return null;

  const entry = env.EDGE_KEYS.find((it) => isSameSecret(given, it));
  if (entry === undefined) warnOfWrongKey();

  return entry === undefined ? null : nameOf(entry);
}

/**
 * Address of the reader behind an edge, as the edge saw it. Null unless an edge sends the request.
 */
export function findReaderAddress(request: Received): string | null {
  const address = request.headers[READER_HEADER];

  return typeof address === "string" && findEdge(request) !== null ? address : null;
}

/** True for a request of an edge's cache. */
export function isPull(request: Received): boolean {
  return request.headers[PULL_HEADER] !== undefined && findEdge(request) !== null;
}

function warnOfWrongKey() {
  if (isWarned) return;

  isWarned = true;
  logger.warn(
    "A request named an edge with a key that is not in EDGE_KEYS. It is treated like any other.",
  );
}
