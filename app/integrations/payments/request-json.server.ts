import type { IncomingHttpHeaders } from "node:http";
import { parseJson } from "~/platform/json/parse-json";
import { fetchBounded } from "../web/fetch-bounded.server";
import { GatewayError } from "./gateway-error";

export type JsonRequest = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
};
/** `body` is null if the answer is not JSON. */
export type JsonResponse = { status: number; headers: IncomingHttpHeaders; body: unknown };

const MAX_ANSWER_BYTES = 2_000_000;

/** @throws GatewayError without a complete answer in time */
export async function requestJson(url: URL, request: JsonRequest): Promise<JsonResponse> {
  const { method = "GET", headers, body, timeoutMs } = request;
  const contentHeaders: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json" };
  const bodyText = body === undefined ? undefined : JSON.stringify(body);

  const answer = await fetchBounded(url, {
    method,
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    body: bodyText,
    headers: { accept: "application/json", ...headers, ...contentHeaders },
  }).catch((cause: unknown) => {
    throw new GatewayError(`${url.hostname} did not answer`, { cause });
  });
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (!answer.isWhole || isRedirect)
    throw new GatewayError(`${url.hostname} gave no complete answer`);

  return { status: answer.status, headers: answer.headers, body: parseJson(answer.body) };
}
