import http from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll } from "vitest";
import { createApi } from "~/api/base/create-api";
import { sameOriginOnly } from "~/web/middleware/same-origin-only";
import { errorHandler } from "~/web/middleware/error-handler";

type Asking = {
  method?: string;
  body?: unknown;
  cookie?: string;
  token?: string;
  headers?: Record<string, string>;
};

/** The API behind the Origin check on its own port, composed as in server.ts. */
export async function startApi() {
  const app = express().use(sameOriginOnly).use("/api", createApi()).use(errorHandler);
  const server = http.createServer(app);

  // A busy machine may be slower than the five seconds after which Node closes an idle connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    base: `${origin}/api`,
    /** One call; a cookie is sent with the site's own Origin, as by our pages. */
    call: (path: string, asking: Asking = {}) => call(origin, path, asking),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The API behind the Origin check, for the tests of a file. */
export function openGuardedApi() {
  let api: Awaited<ReturnType<typeof startApi>>;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  return {
    call: (path: string, asking?: Asking) => api.call(path, asking),
    get base() {
      return api.base;
    },
    get origin() {
      return api.origin;
    },
  };
}

async function call(
  origin: string,
  path: string,
  { method = "GET", body, cookie, token, headers = {} }: Asking,
) {
  const sent: Record<string, string> = { ...headers };
  if (body !== undefined) sent["Content-Type"] ??= "application/json";
  if (cookie) Object.assign(sent, { Cookie: cookie, Origin: headers.Origin ?? origin });
  if (token) sent.Authorization = `Bearer ${token}`;
  const isReady = typeof body === "string" || body instanceof Uint8Array;
  const text = isReady ? (body as BodyInit) : JSON.stringify(body);
  const response = await fetch(`${origin}/api${path}`, { method, headers: sent, body: text });
  const answer = await response.text();

  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: answer ? JSON.parse(answer) : null,
  };
}
