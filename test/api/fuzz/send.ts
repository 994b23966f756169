import http from "node:http";
import { faultOf } from "../answer-check";
import type { Sent } from "./requests";

export type Got = { status: number; type: string | null; text: string };

const HANG_MS = 30_000;

/** Sends one request over a keep-alive connection; more than 30 s is a hang. */
export function send(
  agent: http.Agent,
  origin: string,
  { method, path, headers, body }: Sent,
): Promise<Got> {
  return new Promise((done, fail) => {
    const lengths = body ? { "Content-Length": String(body.length) } : {};
    const options = { agent, method, path, host: "127.0.0.1", port: new URL(origin).port };
    const request = http.request(
      { ...options, headers: { ...headers, ...lengths } },
      (response) => {
        const parts: Buffer[] = [];

        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const { statusCode = 0, headers: got } = response;

          done({
            status: statusCode,
            type: got["content-type"] ?? null,
            text: Buffer.concat(parts).toString(),
          });
        });
      },
    );

    request.setTimeout(HANG_MS, () =>
      request.destroy(new Error(`no answer to ${method} ${path} within half a minute`)),
    );
    request.on("error", fail);
    request.end(body ?? undefined);
  });
}

/**
 * The fault in a response to junk, or null: a 5xx, another person's secret, or a shape that the
 * document lacks.
 */
export function complaintAbout(
  { method, path }: Sent,
  { status, type, text }: Got,
  secrets: readonly string[],
) {
  if (status >= 500 && status !== 503) return `${status}: ${text}`;

  const leaked = secrets.find((secret) => text.includes(secret));
  if (leaked) return `leaks ${leaked}: ${text.slice(0, 300)}`;

  return faultOf(method, decodedPath(path), status, type, text);
}

/** Without the query; a part that cannot be decoded or contains a slash stays one part. */
function decodedPath(path: string) {
  return path.split("?")[0]!;
}
