import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";

export type BoundedRequest = {
  method?: "GET" | "POST";
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Timeout until the whole answer has arrived. */
  timeoutMs: number;
  /** Maximum size of the answer; more is cut off. */
  maxBytes: number;
  /** Decides which addresses may be reached: `publicAgent` for addresses that a person entered. */
  agent?: http.Agent;
  /** Ends the request when the site stops. */
  stopping?: AbortSignal;
};

export type BoundedAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** True if the body is longer than `maxBytes`. */
  isCut: boolean;
  /** True if the body was neither cut off nor interrupted. */
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
 * Makes one request within limits of time and size. Redirects are not followed.
 * @throws NoAnswer
 */
export function fetchBounded(url: URL, request: BoundedRequest): Promise<BoundedAnswer> {
  const { method = "GET", headers = {}, body, timeoutMs, maxBytes, agent, stopping } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout;
  const lengthHeader = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const { request: sendRequest } = url.protocol === "https:" ? https : http;

  return new Promise((resolve, reject) => {
    sendRequest(url, { method, agent, signal, headers: { ...headers, ...lengthHeader } })
      .on("response", (response) => void readBounded(response, maxBytes).then(resolve))
      // Without this listener, neither an answer nor an error would come.
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new NoAnswer("no answer"));
      })
      .on("error", (error) => reject(new NoAnswer(timeout.aborted ? "timeout" : reasonOf(error))))
      .end(body);
  });
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<BoundedAnswer> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let byteCount = 0;
  let isBroken = false;

  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      byteCount += chunk.length;
      if (byteCount > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    isBroken = true;
  }

  const isCut = byteCount > maxBytes;

  return { status, headers, body: Buffer.concat(chunks), isCut, isWhole: !isCut && !isBroken };
}

/**
 * Reason of an error: its code, because messages may be in the language of the system. The agents
 * refuse private addresses with an error without a code.
 */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === "AbortError") return "stopped";

  return error.code ?? (/not allowed/.test(error.message) ? "private address" : "no answer");
}
