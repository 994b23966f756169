import type { IncomingMessage, ServerResponse } from "node:http";
import { instruments } from "~/platform/metrics/instruments";
import { mediaPattern, methodLabel } from "./route-pattern";

const { requests, requestSeconds } = instruments;

/** As nginx logs it: the client closed the connection before the response was complete. */
const CLIENT_CLOSED = 499;

/** Counts a request for media. On the path of every segment. */
export function countMediaRequest(request: IncomingMessage, response: ServerResponse) {
  const { method, url = "" } = request;

  response.once("close", () => count(method, mediaPattern(url), response));
}

/** Counts and times any other request; `routeOf` is called when the response is over. */
export function countRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: () => string,
) {
  const began = performance.now();

  response.once("close", () => {
    const route = routeOf();

    count(request.method, route, response);
    if (!isStream(response)) requestSeconds.observe({ route }, (performance.now() - began) / 1000);
  });
}

function count(
  method: string | undefined,
  route: string,
  { writableFinished, statusCode }: ServerResponse,
) {
  requests.inc({
    method: methodLabel(method),
    route,
    status: writableFinished ? statusCode : CLIENT_CLOSED,
  });
}

/** Server-sent events, and pages that stay open as the chat without scripts. */
function isStream(response: ServerResponse) {
  return !response.writableFinished || String(response.getHeader("x-accel-buffering")) === "no";
}
