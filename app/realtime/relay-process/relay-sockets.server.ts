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

type PendingUpgrade = {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
  timer: NodeJS.Timeout;
};
type OpenedMessage = Extract<FromHome, { type: "opened" }>;

type RelaySocketOptions = {
  tell: (message: FromRelay) => void;
  onClosed: (reader: RoomReader) => void;
};

/**
 * The browsers' sockets at this relay. Home decides about each socket before it opens, and receives
 * all frames of the socket.
 */
export class RelaySockets {
  readonly readers = new Map<number, RoomReader>();
  private readonly opening = new Map<number, PendingUpgrade>();
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private readonly heartbeat = setInterval(
    () => this.readers.forEach((reader) => reader.ping()),
    HEARTBEAT_MS,
  ).unref();
  private lastId = 0;

  constructor(private readonly options: RelaySocketOptions) {}

  open(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const socketId = ++this.lastId;
    const timer = setTimeout(() => this.refuse(socketId, 503), MAX_OPENING_MS);

    this.opening.set(socketId, { request, stream, head, timer });
    stream.once("close", () => this.takeOpening(socketId));
    this.options.tell({ type: "open", id: socketId, request: toSocketRequest(request) });
  }

  accept({ id: socketId, language, userId }: OpenedMessage) {
    const opening = this.takeOpening(socketId);
    if (!opening || opening.stream.destroyed)
      return this.options.tell({ type: "closed", id: socketId });

    const { request, stream, head } = opening;

    this.server.handleUpgrade(request, stream, head, (socket) => {
      const reader = new RoomReader(socket, stream, language, userId);

      this.readers.set(socketId, reader);
      this.listen(socketId, socket, reader);
    });
    // The server has answered an improper upgrade with an error, so the socket never opened.
    if (!this.readers.has(socketId)) this.options.tell({ type: "closed", id: socketId });
  }

  refuse(socketId: number, status: number) {
    const opening = this.takeOpening(socketId);
    if (opening) rejectUpgrade(opening.request, opening.stream, { route: "/ws", status });
  }

  close(socketId: number, closeCode: number, reason: string) {
    const socket = this.readers.get(socketId)?.socket;
    if (closeCode === LOST_CLOSE_CODE) socket?.terminate();
    else socket?.close(closeCode, reason);
  }

  /** Asks all browsers to reconnect. */
  sendAllAway() {
    for (const socketId of [...this.opening.keys()]) this.refuse(socketId, 503);
    sendAway(this.readers.values());
  }

  stop() {
    clearInterval(this.heartbeat);
    this.server.close();
  }

  private listen(socketId: number, socket: WebSocket, reader: RoomReader) {
    socket.on("message", (rawMessage: RawData, isBinary) => {
      const frameText = isBinary ? null : (rawMessage as Buffer).toString("utf8");

      this.options.tell({ type: "data", id: socketId, text: frameText });
    });
    socket.on("pong", () => reader.notePong());
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      this.readers.delete(socketId);
      this.options.onClosed(reader);
      this.options.tell({ type: "closed", id: socketId });
    });
  }

  private takeOpening(socketId: number): PendingUpgrade | undefined {
    const opening = this.opening.get(socketId);

    clearTimeout(opening?.timer);
    this.opening.delete(socketId);

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
