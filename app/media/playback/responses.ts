import type { IncomingMessage, ServerResponse } from "node:http";

const SAFE = { "x-content-type-options": "nosniff" };

type Headers = Record<string, string | number>;

export function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  bytes: Buffer,
  headers: Headers,
) {
  if (res.destroyed) return;

  res.writeHead(200, { ...SAFE, ...headers, "content-length": bytes.length });
  res.end(req.method === "HEAD" ? undefined : bytes);
}

/** Starts a streamed response. False if no body should follow. */
export function startResponse(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Headers,
): boolean {
  if (res.destroyed) return false;

  res.writeHead(status, { ...SAFE, ...headers });
  if (req.method !== "HEAD") return true;

  res.end();

  return false;
}

/** Says what is wrong to people who open a file. */
export function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  text: string,
  headers: Headers,
) {
  if (res.headersSent || res.destroyed) {
    void res.destroy();

    return;
  }

  const bytes = Buffer.from(`${text}\n`);
  const type = { "content-type": "text/plain; charset=utf-8", "content-length": bytes.length };

  res.writeHead(503, { ...SAFE, "cache-control": "no-store", ...headers, ...type });
  res.end(req.method === "HEAD" ? undefined : bytes);
}

export function sendNoContent(res: ServerResponse) {
  if (res.destroyed) return;

  res.writeHead(204, { "cache-control": "private, no-store" });
  res.end();
}

export function sendError(
  res: ServerResponse,
  status: 400 | 403 | 404 | 405 | 416 | 500 | 503,
  headers: Headers = {},
) {
  if (res.headersSent || res.destroyed) {
    void res.destroy();

    return;
  }

  res.writeHead(status, { ...SAFE, "cache-control": "no-store", ...headers, "content-length": 0 });
  res.end();
}
