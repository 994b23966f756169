import type { IncomingMessage } from "node:http";
import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { isSameSecret } from "~/platform/secrets/same-secret";
import { edgeNameOf } from "~/platform/settings/groups/edge-settings";

type EdgeRequestHeaders = Pick<IncomingMessage, "headers">;

/** Header with the sending edge's entry of EDGE_KEYS. */
const EDGE_HEADER = "nhacsong-edge";
/** Header with the address of the viewer for whom an edge sends the request. */
const READER_HEADER = "nhacsong-reader";
/** Header of requests by an edge's cache, which asks once for all its viewers. */
const PULL_HEADER = "nhacsong-pull";

let isWarned = false;

/** Name of the edge that sends the request; null for other clients. */
export function findEdge({ headers }: EdgeRequestHeaders): string | null {
  if (!env.EDGE_KEYS) return null;

  const sentKey = headers[EDGE_HEADER];
  if (typeof sentKey !== "string") return null;

  const entry = env.EDGE_KEYS.find((candidate) => isSameSecret(sentKey, candidate));
  if (entry === undefined) warnOfWrongKey();

  return entry === undefined ? null : edgeNameOf(entry);
}

/**
 * Address of the viewer behind an edge, as the edge saw it. Null unless an edge sends the request.
 */
export function findReaderAddress(request: EdgeRequestHeaders): string | null {
  const address = request.headers[READER_HEADER];

  return typeof address === "string" && findEdge(request) !== null ? address : null;
}

/** True for a request of an edge's cache. */
export function isPull(request: EdgeRequestHeaders): boolean {
  return request.headers[PULL_HEADER] !== undefined && findEdge(request) !== null;
}

function warnOfWrongKey() {
  if (isWarned) return;

  isWarned = true;
  logger.warn(
    "A request named an edge with a key that is not in EDGE_KEYS. It is treated like any other.",
  );
}
