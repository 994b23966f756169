import type { ServerResponse } from "node:http";

export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
) {
  if (response.destroyed) return;

  const length = status === 204 ? undefined : { "content-length": "0" };

  response.writeHead(status, { "cache-control": "private, no-store", ...length, ...headers }).end();
}

/** Answers 502, so that the proxy in front asks another relay or home. */
export function sendAwayFromHome(response: ServerResponse) {
  sendEmpty(response, 502, { "retry-after": "2" });
}
