import type { IncomingMessage, ServerResponse } from "node:http";
import { instruments } from "~/platform/metrics/instruments";
import { mediaPattern, methodLabel } from "./route-pattern";

const { requests, requestSeconds } = instruments;

/**
 * The status that nginx logs when the client closes the connection before the response is complete.
 */
const CLIENT_CLOSED = 499;

/** Counts a request for media. Runs for every segment. */
export function countMediaRequest(request: IncomingMessage, response: ServerResponse) {
  const { method, url = "" } = request;

  response.once("close", () => count(method, mediaPattern(url), response));
}

/**
 * Counts and times a request that is not for media; `routeOf` is called when the response is over.
 */
export function countRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: () => string,
) {
  const startedAt = performance.now();

  response.once("close", () => {
    const routePattern = routeOf();

    count(request.method, routePattern, response);
    if (!isStream(response))
      requestSeconds.observe({ route: routePattern }, (performance.now() - startedAt) / 1000);
  });
}

function count(
  method: string | undefined,
  routePattern: string,
  { writableFinished, statusCode }: ServerResponse,
) {
  requests.inc({
    method: methodLabel(method),
    route: routePattern,
    status: writableFinished ? statusCode : CLIENT_CLOSED,
  });
}

/** True for responses that stay open: server-sent events, and the chat page without scripts. */
function isStream(response: ServerResponse) {
  return !response.writableFinished || String(response.getHeader("x-accel-buffering")) === "no";
}
