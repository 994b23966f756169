import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { addressOf } from "~/platform/http/client-address.server";
import { findEdge } from "~/platform/http/edge-requests.server";
import { hostOf } from "~/platform/http/origin.server";
import { rejectUpgrade } from "~/platform/logging/reject-upgrade.server";
import { HEARTBEAT_MS, MAX_FRAME_BYTES, RoomReader } from "../reader.server";
import type { FromHome, FromRelay, SocketRequest } from "../relays/protocol";
import { sendAway } from "../restart.server";

const MAX_OPENING_MS = 10_000;
const LOST_CLOSE_CODE = 1006;

type Opening = { request: IncomingMessage; stream: Duplex; head: Buffer; timer: NodeJS.Timeout };
type Opened = Extract<FromHome, { type: "opened" }>;

type Options = { tell: (message: FromRelay) => void; onClosed: (reader: RoomReader) => void };

/**
 * The browsers' sockets at this relay. Home is asked about each before it opens, and gets all that
 * it sends.
 */
export class RelaySockets {
  readonly readers = new Map<number, RoomReader>();
  private readonly opening = new Map<number, Opening>();
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private readonly heartbeat = setInterval(
    () => this.readers.forEach((it) => it.ping()),
    HEARTBEAT_MS,
  ).unref();
  private lastId = 0;

  constructor(private readonly options: Options) {}

  open(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const id = ++this.lastId;
    const timer = setTimeout(() => this.refuse(id, 503), MAX_OPENING_MS);

    this.opening.set(id, { request, stream, head, timer });
    stream.once("close", () => this.takeOpening(id));
    this.options.tell({ type: "open", id, request: toSocketRequest(request) });
  }

  accept({ id, language, userId }: Opened) {
    const opening = this.takeOpening(id);
    if (!opening || opening.stream.destroyed) return this.options.tell({ type: "closed", id });

    const { request, stream, head } = opening;

    this.server.handleUpgrade(request, stream, head, (socket) => {
      const reader = new RoomReader(socket, stream, language, userId);

      this.readers.set(id, reader);
      this.listen(id, socket, reader);
    });
    // What is no proper upgrade has been answered with an error.
    if (!this.readers.has(id)) this.options.tell({ type: "closed", id });
  }

  refuse(id: number, status: number) {
    const opening = this.takeOpening(id);
    if (opening) rejectUpgrade(opening.request, opening.stream, { route: "/ws", status });
  }

  close(id: number, code: number, reason: string) {
    const socket = this.readers.get(id)?.socket;
    if (code === LOST_CLOSE_CODE) socket?.terminate();
    else socket?.close(code, reason);
  }

  /** Asks all browsers to come back. */
  sendAllAway() {
    for (const id of [...this.opening.keys()]) this.refuse(id, 503);
    sendAway(this.readers.values());
  }

  stop() {
    clearInterval(this.heartbeat);
    this.server.close();
  }

  private listen(id: number, socket: WebSocket, reader: RoomReader) {
    socket.on("message", (data: RawData, isBinary) => {
      const text = isBinary ? null : (data as Buffer).toString("utf8");

      this.options.tell({ type: "data", id, text });
    });
    socket.on("pong", () => reader.notePong());
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      this.readers.delete(id);
      this.options.onClosed(reader);
      this.options.tell({ type: "closed", id });
    });
  }

  private takeOpening(id: number): Opening | undefined {
    const opening = this.opening.get(id);

    clearTimeout(opening?.timer);
    this.opening.delete(id);

    return opening;
  }
}

function toSocketRequest(request: IncomingMessage): SocketRequest {
  const { origin, cookie, authorization, "accept-language": language } = request.headers;
  const headers = {
    origin,
    cookie,
    authorization,
    "accept-language": language,
    host: hostOf(request),
  };

  return { headers, address: addressOf(request), edge: findEdge(request) };
}
