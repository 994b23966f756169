import type { IncomingMessage, ServerResponse } from "node:http";

const SAFE_HEADERS = { "x-content-type-options": "nosniff" };

type ResponseHeaders = Record<string, string | number>;

export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: ResponseHeaders,
) {
  if (response.destroyed) return;

  response.writeHead(200, { ...SAFE_HEADERS, ...headers, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Starts a streamed response. False if no body should follow. */
export function startResponse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: ResponseHeaders,
): boolean {
  if (response.destroyed) return false;

  response.writeHead(status, { ...SAFE_HEADERS, ...headers });
  if (request.method !== "HEAD") return true;

  response.end();

  return false;
}

/** Sends status 503 with a text for people who open a file's address. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  headers: ResponseHeaders,
) {
  if (response.headersSent || response.destroyed) {
    void response.destroy();

    return;
  }

  const bytes = Buffer.from(`${text}\n`);
  const textHeaders = {
    "content-type": "text/plain; charset=utf-8",
    "content-length": bytes.length,
  };

  response.writeHead(503, {
    ...SAFE_HEADERS,
    "cache-control": "no-store",
    ...headers,
    ...textHeaders,
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

export function sendNoContent(response: ServerResponse) {
  if (response.destroyed) return;

  response.writeHead(204, { "cache-control": "private, no-store" });
  response.end();
}

export function sendError(
  response: ServerResponse,
  status: 400 | 403 | 404 | 405 | 416 | 500 | 503,
  headers: ResponseHeaders = {},
) {
  if (response.headersSent || response.destroyed) {
    void response.destroy();

    return;
  }

  response.writeHead(status, {
    ...SAFE_HEADERS,
    "cache-control": "no-store",
    ...headers,
    "content-length": 0,
  });
  response.end();
}
