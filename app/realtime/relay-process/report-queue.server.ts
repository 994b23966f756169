import type { IncomingMessage, ServerResponse } from "node:http";
import { PlaybackReport } from "~/models/live/streams/schema";
import { parseJson } from "~/platform/json/parse-json";
import { hostOf } from "~/platform/http/origin.server";
import type { FromRelay, RelayedReport } from "../relays/protocol";
import { sendAwayFromHome, sendEmpty } from "./responses.server";

const MAX_BYTES = 1000;
/** Maximum number of queued reports, enough for a few seconds without home. */
const MAX_QUEUED = 20_000;
const REPORT_PATH = /^\/stream\/([\w-]{1,64})\/playback(?:\?|$)/;

type RelayConnection = { isFresh: boolean; tell: (message: FromRelay) => void };

/** Collects players' reports and sends them to home together. Home decides which of them count. */
export class ReportQueue {
  private queue: RelayedReport[] = [];

  constructor(private readonly link: RelayConnection) {}

  /** False if the request is no report. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const [, eventId] = REPORT_PATH.exec(request.url ?? "") ?? [];
    if (!eventId) return false;
    if (request.method !== "POST") sendEmpty(response, 405, { allow: "POST" });
    else if (!this.link.isFresh || this.queue.length >= MAX_QUEUED) sendAwayFromHome(response);
    else void this.receive(request, response, eventId);

    return true;
  }

  flush() {
    if (this.queue.length > 0 && this.link.isFresh)
      this.link.tell({ type: "reports", reports: this.queue.splice(0) });
  }

  private async receive(request: IncomingMessage, response: ServerResponse, eventId: string) {
    const body = await readText(request).catch(() => null);
    if (body === null) return sendEmpty(response, 413, { connection: "close" });

    const report = PlaybackReport.safeParse(parseJson(body)).data;
    if (!report) return sendEmpty(response, 400);

    this.queue.push({ eventId, report, headers: headersOf(request) });
    sendEmpty(response, 202);
  }
}

/** The body of a request; null if it is too long. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;

  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;

    chunks.push(chunk);
  }

  return Buffer.concat(chunks).toString("utf8");
}

function headersOf(request: IncomingMessage): RelayedReport["headers"] {
  const { origin, cookie } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];

  return {
    origin,
    cookie,
    host: hostOf(request),
    ...(typeof fetchSite === "string" && { "sec-fetch-site": fetchSite }),
  };
}
