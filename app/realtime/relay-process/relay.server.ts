import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { connectRedis, type PublishSubscribe } from "~/integrations/publish-subscribe/redis.server";
import { logger } from "~/platform/logging/logger.server";
import { rejectUpgrade } from "~/platform/logging/reject-upgrade.server";
import type { History, RoomReader } from "../reader.server";
import {
  BEAT_MS,
  type FromHome,
  type FromRelay,
  type PublishedMessage,
  remember,
} from "../relays/protocol";
import type { EdgeAccessAnswer } from "~/media/playback/access/relay-doors.protocol";
import { encodeHistory } from "../rooms/encode-history.server";
import { sendAway } from "../restart.server";
import { EdgeAccessCache } from "./door-cache.server";
import { HomeLink } from "./home-link.server";
import { RelayRoom } from "./relay-room.server";
import { RelaySockets } from "./relay-sockets.server";
import { ReportQueue } from "./report-queue.server";
import { required } from "~/platform/required";

type RelayOptions = { redisUrl: string; homeAddress: string; key: string };

/**
 * Holds the sockets of rooms for home, which decides about each, and answers edge access that home
 * has granted. Messages for many sockets come over Redis, messages for one socket over the link.
 * When the link breaks, all state is dropped and browsers are asked to reconnect.
 */
export class Relay {
  isClosing = false;
  readonly link: HomeLink;
  readonly edgeAccess = new EdgeAccessCache(this);
  private readonly reports = new ReportQueue(this);
  private redis: PublishSubscribe | null = null;
  private readonly redisOpened: Promise<PublishSubscribe>;
  private readonly rooms = new Map<string, RelayRoom>();
  private readonly roomOf = new Map<RoomReader, RelayRoom>();
  private historiesByKey = new Map<number, History>();
  private readonly sockets = new RelaySockets({
    tell: (message) => this.tell(message),
    onClosed: (reader) => this.leave(reader),
  });

  constructor({ redisUrl, homeAddress, key }: RelayOptions) {
    this.link = new HomeLink({
      address: homeAddress,
      key,
      onMessage: (message) => this.handleMessage(message),
      onLost: () => this.noteLost(),
    });
    setInterval(() => this.beat(), BEAT_MS).unref();
    this.redisOpened = connectRedis(redisUrl).then((redis) => (this.redis = redis));
  }

  /** False while this relay may have missed a decision of home. */
  get isFresh(): boolean {
    return !this.isClosing && this.link.isFresh;
  }

  tell(message: FromRelay) {
    this.link.tell(message);
  }

  get isBusReady(): boolean {
    return this.redis?.isReady ?? false;
  }

  countSockets(): number {
    return this.sockets.readers.size;
  }

  countRooms(): number {
    return this.rooms.size;
  }

  /** Handles edge access and players' reports. False for other requests. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    return this.edgeAccess.handle(request, response) || this.reports.handle(request, response);
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    stream.on("error", () => stream.destroy());
    if (request.url?.split("?")[0] !== "/ws")
      return rejectUpgrade(request, stream, { route: "/ws", status: 404 });
    if (this.isClosing || !this.link.isOpen)
      return rejectUpgrade(request, stream, { route: "/ws", status: 503 });

    this.sockets.open(request, stream, head);
  }

  /** Asks browsers to reconnect to another relay. */
  close() {
    this.reports.flush();
    this.isClosing = true;
    this.sendAllAway();
    this.sockets.stop();
  }

  /** Closes the link and Redis; called when the browsers have left. */
  disconnect() {
    this.link.close();
    this.redis?.close();
  }

  private beat() {
    this.edgeAccess.beat();
    this.reports.flush();
  }

  private noteLost() {
    this.edgeAccess.clear();
    this.sendAllAway();
  }

  private handleMessage(message: FromHome) {
    if (isDoorAnswer(message)) return this.edgeAccess.take(message);

    switch (message.type) {
      case "welcome":
        void this.listenTo(message.channel);

        return;
      case "opened":
        return this.sockets.accept(message);
      case "refused":
        return this.sockets.refuse(message.id, message.status);
      case "close":
        return this.sockets.close(message.id, message.code, message.reason);
      case "words":
        return this.rooms.get(message.eventId)?.takeMissing(message.words);
      case "lost":
        return this.sendRoomAway(message.eventId);
      case "beat":
        return Object.entries(message.heads).forEach(([eventId, head]) =>
          this.rooms.get(eventId)?.noteHead(head),
        );
      default: {
        const reader = this.sockets.readers.get(message.id);
        if (reader) this.handleForReader(reader, message);
        else if (message.type === "history") this.historyOf(message);
      }
    }
  }

  private handleForReader(
    reader: RoomReader,
    message: Extract<
      FromHome,
      { type: "send" | "enter" | "buffer" | "history" | "revoke" | "leave" }
    >,
  ) {
    switch (message.type) {
      case "send":
        if (message.frame.type === "hello") reader.isExtended = true;

        return reader.send(message.frame);
      case "enter":
        return this.enter(reader, message.eventId, message.head);
      case "buffer":
        void reader.bufferUntilHistory();

        return this.link.tell({ type: "buffering", id: message.id });
      case "history": {
        const history = this.historyOf(message);

        return reader.mayRead ? reader.writeHistory(history) : undefined;
      }
      case "revoke":
        return reader.revokeRead();
      case "leave":
        return this.leave(reader);
    }
  }

  private enter(reader: RoomReader, eventId: string, head: number) {
    this.leave(reader);

    const room =
      this.rooms.get(eventId) ??
      new RelayRoom(eventId, head, (roomEventId, afterNumber) =>
        this.link.tell({ type: "missing", eventId: roomEventId, after: afterNumber }),
      );

    this.rooms.set(eventId, room);
    room.clients.add(reader);
    this.roomOf.set(reader, room);
  }

  private leave(reader: RoomReader) {
    const room = this.roomOf.get(reader);
    if (!room) return;

    reader.revokeRead();
    this.roomOf.delete(reader);
    room.clients.delete(reader);
    if (room.clients.size > 0) return;

    room.stop();
    this.rooms.delete(room.eventId);
  }

  /** Asks a room's browsers to reconnect; they get a new room with home's current numbers. */
  private sendRoomAway(eventId: string) {
    const readers = [...(this.rooms.get(eventId)?.clients ?? [])];

    for (const reader of readers) this.leave(reader);
    sendAway(readers);
  }

  private sendAllAway() {
    for (const reader of [...this.roomOf.keys()]) this.leave(reader);
    this.sockets.sendAllAway();
  }

  /**
   * Returns the history with this key. Home sends the messages of equal histories only once, so the
   * relay keeps them.
   */
  private historyOf({ key, messages }: Extract<FromHome, { type: "history" }>): History {
    if (messages) remember(this.historiesByKey, key, encodeHistory(messages));

    return required(this.historiesByKey.get(key));
  }

  private async listenTo(channel: string) {
    this.historiesByKey = new Map();

    const redis = await this.redisOpened;

    await redis
      .subscribe(channel, (json) => this.receivePublished(json))
      .catch((error: unknown) => logger.error({ error }, "The relay cannot listen to Redis"));
  }

  /**
   * Ignores messages while home is silent, because a right may have ended meanwhile. Ignored
   * messages are requested later.
   */
  private receivePublished(json: string) {
    if (!this.link.isFresh) return;

    const published = JSON.parse(json) as PublishedMessage;

    this.rooms.get(published.eventId)?.take(published);
  }
}

function isDoorAnswer(message: FromHome): message is EdgeAccessAnswer {
  return message.type === "door" || message.type === "shut";
}
