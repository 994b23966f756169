import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { logRefusal } from "./log-refusal.server";

type Refusal = { route: string; status: number; location?: string };

/**
 * Answers a request for a socket with a status, and logs it. `route` is the pattern, without
 * tokens.
 */
export function rejectUpgrade(
  request: IncomingMessage,
  stream: Duplex,
  { location, ...refusal }: Refusal,
) {
  logRefusal(request, refusal);

  const { status } = refusal;

  const headerLines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(location ? [`Location: ${location}`] : []),
    "Connection: close",
    "Content-Length: 0",
  ];

  // The client may be gone, and an error without a listener would end the process.
  stream.on("error", () => stream.destroy());
  stream.end(`${headerLines.join("\r\n")}\r\n\r\n`);
}
