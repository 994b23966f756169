import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { logRefusal } from "./log-refusal.server";

/** Answers a request for a socket with a status, and logs it. `route` is the pattern, without tokens. */
export function rejectUpgrade(request: IncomingMessage, stream: Duplex, refusal: { route: string; status: number }) {
  logRefusal(request, refusal);

  const { status } = refusal;

  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
