import http from "node:http";
import https from "node:https";
import { required } from "~/platform/required";

const TIMEOUT_MS = 8000;

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  timeoutMs?: number;
};
export type ReceivedResponse = { status: number; headers: http.IncomingHttpHeaders; text: string };

/**
 * Sends a request and accepts any certificate, because the check "tls" tests the certificate.
 * @throws if there is no response
 */
export function sendRequest(
  url: string,
  { method = "GET", headers = {}, body, timeoutMs = TIMEOUT_MS }: RequestOptions = {},
): Promise<ReceivedResponse> {
  const { request } = url.startsWith("https:") ? https : http;

  return new Promise((resolve, reject) => {
    const length = body ? { "content-length": String(body.length) } : {};
    const options = {
      method,
      headers: { ...headers, ...length },
      rejectUnauthorized: false,
      agent: false as const,
    };
    const outgoing = request(
      url,
      { ...options, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        let responseText = "";

        response.setEncoding("utf8").on("data", (chunk: string) => {
          responseText += chunk;
        });
        response.on("error", reject).on("end", () =>
          resolve({
            status: required(response.statusCode),
            headers: response.headers,
            text: responseText,
          }),
        );
      },
    );

    outgoing.on("error", reject).end(body);
  });
}

/** The code of a network error, such as ECONNREFUSED, or its message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };

  return typeof code === "string" ? code : (message ?? "unknown");
}
