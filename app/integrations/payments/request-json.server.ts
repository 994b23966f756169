import { parseJson } from "~/platform/json/parse-json";
import { GatewayError } from "./gateway-error";

export type JsonRequest = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
};
/** `body` is null when the answer is not JSON. */
export type JsonResponse = { status: number; headers: Headers; body: unknown };

const MAX_BYTES = 2_000_000;

/** @throws GatewayError without a complete answer in time */
export async function requestJson(url: URL, request: JsonRequest): Promise<JsonResponse> {
  const { method = "GET", headers, body, timeoutMs } = request;
  const content: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: "application/json", ...headers, ...content },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    return { status: response.status, headers: response.headers, body: parseJson(text) };
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause;
    throw new GatewayError(`${url.hostname} did not answer`, { cause });
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new GatewayError("The answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
