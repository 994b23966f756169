import http from "node:http";
import https from "node:https";
import { PublicHttpAgent, PublicHttpsAgent } from "./public-agent";

const MAX_REDIRECTS = 5;

/** `refused` is final, `unreachable` may be temporary. */
export class FetchFailure extends Error {
  constructor(readonly reason: "refused" | "unreachable") {
    super(`The file was not fetched: ${reason}`);
  }
}

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Of the request, such as "image/*". */
  accept: string;
  /** Addresses that count as public, for tests. */
  allowedAddresses?: string[];
};

/**
 * Fetches a file from an address that a person entered. The agents check the address of each connection, so neither a
 * redirect nor DNS rebinding leads into a private network. @throws FetchFailure
 */
export async function fetchPublicFile(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await get(url, signal, limits);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return readBounded(response, limits.maxBytes);
    response.destroy();
    if (status >= 500) throw new FetchFailure("unreachable");
    const next = status >= 300 && status < 400 ? (headers.location ?? "") : "";
    if (!next || !URL.canParse(next, url)) throw new FetchFailure("refused");
    url = new URL(next, url);
  }
  throw new FetchFailure("refused");
}

function get(url: URL, signal: AbortSignal, limits: FetchLimits): Promise<http.IncomingMessage> {
  const { accept, allowedAddresses: allowed } = limits;
  return new Promise((done, fail) => {
    const isSecure = url.protocol === "https:";
    if ((!isSecure && url.protocol !== "http:") || url.username || url.password)
      return fail(new FetchFailure("refused"));
    const Agent = isSecure ? PublicHttpsAgent : PublicHttpAgent;
    const agent = new Agent({ allowed });
    const headers = { Accept: accept, "Accept-Encoding": "identity" };
    (isSecure ? https : http)
      .get(url, { agent, signal, headers })
      .on("response", done)
      .on("error", (error) => fail(failureOf(error)));
  });
}

async function readBounded(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) {
    response.destroy();
    throw new FetchFailure("refused");
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchFailure("refused");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof FetchFailure ? error : new FetchFailure("unreachable");
  }
  return Buffer.concat(chunks);
}

/** The agents refuse with a plain Error; network errors have a code. */
function failureOf(error: Error): FetchFailure {
  return new FetchFailure("code" in error || error.name === "AbortError" ? "unreachable" : "refused");
}
