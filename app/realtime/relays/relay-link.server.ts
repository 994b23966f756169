import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { AppError } from "~/platform/errors";
import { logger } from "~/platform/logging/logger.server";
import { openConnection } from "~/models/live/chat/connection-limit.server";
import { identifySocket } from "../identify-socket.server";
import { addClient, receive } from "../open-clients.server";
import type { EncodedHistory } from "../rooms/history.server";
import { findRoom } from "../rooms/rooms.server";
import {
  type FromHome,
  type FromRelay,
  remember,
  type SocketRequest,
  type RelayedReport,
} from "./protocol";
import type {
  OpenRelayEdgeAccess,
  RelayEdgeAccess,
} from "~/media/playback/access/relay-doors.protocol";
import { RelayedClient } from "./relayed-client.server";
import { channel } from "./room-bus.server";
import { isFromOwnPage } from "~/platform/http/origin.server";
import { getActor } from "~/auth/session.server";
import { recordPlaybackReport } from "~/models/live/streams/audience/playback-reports.server";

/** A relay with a larger backlog is dropped; its browsers reconnect. */
const MAX_BACKLOG_BYTES = 64e6;
/** Beats without an answer until a relay counts as gone. */
const MAX_UNANSWERED = 10;

type OpenedSocket = { client: RelayedClient; close: () => void };

/** Home's side of one relay: the sockets that it holds and the edge access that it answers. */
export class RelayLink {
  private readonly edgeAccess: RelayEdgeAccess;
  private readonly opened = new Map<number, OpenedSocket>();
  private queue: FromHome[] = [];
  private readonly histories = new Map<number, EncodedHistory>();
  private lastHistory = 0;
  private heads = new Map<string, number>();
  private unanswered = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly peerSocket: Socket,
    readonly relay: string,
    openDoors: OpenRelayEdgeAccess,
  ) {
    this.edgeAccess = openDoors((message) => this.tell(message));
    logger.info({ relay }, "A relay has connected");
    socket.on("message", (rawBatch) => this.receiveBatch(rawBatch as Buffer));
    socket.on("pong", () => {
      this.unanswered = 0;
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.end());
    this.tell({ type: "welcome", channel });
  }

  /** Queues a message; the messages of one tick are sent together. */
  tell(message: FromHome) {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.queue.push(message) === 1) setImmediate(() => this.flush());
  }

  /** Sends the last message numbers of this relay's rooms, so that it notices missed messages. */
  beat() {
    if (++this.unanswered > MAX_UNANSWERED) return this.socket.terminate();

    this.socket.ping();

    const currentHeads = new Map<string, number>();

    for (const { client } of this.opened.values()) {
      if (client.room) currentHeads.set(client.room.eventId, client.room.journal.head);
    }

    const changed = [...currentHeads].filter(([eventId, head]) => this.heads.get(eventId) !== head);

    this.heads = currentHeads;
    this.tell({ type: "beat", heads: Object.fromEntries(changed) });
  }

  /** Sends a history; one that several sockets get is transferred once. */
  sendHistory(socketId: number, history: EncodedHistory) {
    const knownKey = [...this.histories].find(([, candidate]) => candidate === history)?.[0];
    if (knownKey !== undefined) return this.tell({ type: "history", id: socketId, key: knownKey });

    const historyKey = ++this.lastHistory;

    remember(this.histories, historyKey, history);
    this.tell({ type: "history", id: socketId, key: historyKey, messages: history.messages });
  }

  close() {
    this.flush();
    this.socket.close(1012, "restarting");
  }

  private flush() {
    const { queue } = this;

    this.queue = [];
    if (queue.length === 0 || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_BACKLOG_BYTES) return this.socket.terminate();

    this.socket.send(JSON.stringify(queue));
  }

  private receiveBatch(rawBatch: Buffer) {
    try {
      for (const message of JSON.parse(rawBatch.toString("utf8")) as FromRelay[])
        this.handle(message);
    } catch (error) {
      logger.error(
        { error, relay: this.relay },
        "A relay is disconnected: its message cannot be read",
      );
      this.socket.terminate();
    }
  }

  private handle(message: FromRelay) {
    if (message.type === "open") {
      void this.open(message.id, message.request);

      return;
    }
    if (message.type === "missing") return this.sendMissing(message.eventId, message.after);
    if (message.type === "door" || message.type === "beats") return this.edgeAccess.take(message);
    if (message.type === "reports")
      return message.reports.forEach((report) => void recordReport(report, this.peerSocket));

    const opened = this.opened.get(message.id);
    if (!opened) return;
    if (message.type === "closed") return opened.close();
    if (message.type === "buffering") return opened.client.noteBuffering();

    const { text } = message;

    receive(opened.client, Buffer.from(text ?? ""), text === null);
  }

  private async open(socketId: number, { headers, address, edge }: SocketRequest) {
    try {
      const identity = await identifySocket({ headers, socket: this.peerSocket }, edge);
      if (this.socket.readyState !== this.socket.OPEN) return;

      const release = openConnection(identity.actor, address);

      this.tell({
        type: "opened",
        id: socketId,
        language: identity.language,
        userId: identity.actor.userId,
      });

      const client = new RelayedClient(this, socketId, identity);
      const remove = addClient(client);
      const close = () => {
        this.opened.delete(socketId);
        client.noteClosed();
        remove();
        release();
      };

      this.opened.set(socketId, { client, close });
    } catch (error) {
      if (!(error instanceof AppError))
        logger.error({ error }, "A socket at a relay could not be opened");
      this.tell({
        type: "refused",
        id: socketId,
        status: error instanceof AppError ? error.status : 500,
      });
    }
  }

  private sendMissing(eventId: string, afterNumber: number) {
    const missedMessages = findRoom(eventId)?.journal.messagesAfter(afterNumber) ?? null;

    this.tell(
      missedMessages
        ? { type: "words", eventId, words: missedMessages }
        : { type: "lost", eventId },
    );
  }

  private end() {
    logger.info({ relay: this.relay, sockets: this.opened.size }, "A relay has disconnected");
    for (const { close } of [...this.opened.values()]) close();
    this.edgeAccess.close();
  }
}

/**
 * Counts a player's report that a relay received. Foreign pages and people without access are
 * ignored.
 */
async function recordReport({ eventId, report, headers }: RelayedReport, peerSocket: Socket) {
  if (!isFromOwnPage({ headers, socket: peerSocket })) return;

  try {
    await recordPlaybackReport(await getActor(headers.cookie), eventId, report);
  } catch (error) {
    if (!(error instanceof AppError))
      logger.error({ error }, "A playback report from a relay could not be counted");
  }
}
