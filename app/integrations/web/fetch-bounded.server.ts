import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";

export type BoundedRequest = {
  method?: "GET" | "POST";
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Until the whole answer is there. */
  timeoutMs: number;
  /** Of the answer; more is cut off. */
  maxBytes: number;
  /** Decides which addresses may be reached: `publicAgent` for those that a person typed. */
  agent?: http.Agent;
  /** Ends the request when the site stops. */
  stopping?: AbortSignal;
};

export type BoundedAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body is longer than asked for. */
  isCut: boolean;
  /** It has neither been cut off nor broken off. */
  isWhole: boolean;
};

/**
 * There is no answer. `reason`: "timeout", "stopped", "private address", the code of a network
 * error or "no answer". It never names the address, which may be secret.
 */
export class NoAnswer extends Error {
  constructor(readonly reason: string) {
    super(`No answer: ${reason}`);
  }
}

/**
 * Asks once, within bounds of time and size. Redirects are answers like others.
 * @throws NoAnswer
 */
export function fetchBounded(url: URL, request: BoundedRequest): Promise<BoundedAnswer> {
  const { method = "GET", headers = {}, body, timeoutMs, maxBytes, agent, stopping } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const { request: open } = url.protocol === "https:" ? https : http;

  return new Promise((resolve, reject) => {
    open(url, { method, agent, signal, headers: { ...headers, ...length } })
      .on("response", (response) => void readBounded(response, maxBytes).then(resolve))
      .on("error", (error) => reject(new NoAnswer(timeout.aborted ? "timeout" : reasonOf(error))))
      .end(body);
  });
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<BoundedAnswer> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isBroken = false;

  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    isBroken = true;
  }

  const isCut = bytes > maxBytes;

  return { status, headers, body: Buffer.concat(chunks), isCut, isWhole: !isCut && !isBroken };
}

/**
 * A code, since messages may be in the language of the system; the agents refuse private addresses
 * with none.
 */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === "AbortError") return "stopped";

  return error.code ?? (/not allowed/.test(error.message) ? "private address" : "no answer");
}
