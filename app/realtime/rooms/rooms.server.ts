import type { ChatLine } from "~/models/chat/protocol";
import { countViewers } from "~/models/streams/audience/presence.server";
import { singleton } from "~/singleton.server";
import type { Client, BatchedFrame } from "../client.server";
import type { ServerFrame } from "../protocol";
import { ReactionTally } from "./reaction-tally.server";
import { encode, encodeLine, joinBytes } from "~/patches/websocket-frames.server";

const BATCH_MS = 50;
/** Writing to a room takes at most 1/SHARE_OF_TIME of this process' time; crowds wait longer instead. */
const SHARE_OF_TIME = 3;
const MAX_BATCH_MS = 250;
const VIEWERS_EVERY_MS = 1000;

/** The sockets of one event. Shared frames are encoded once; frames in quick succession travel together. */
export class Room {
  readonly clients = new Set<Client>();
  readonly reactions = new ReactionTally(this);
  private batch: BatchedFrame[] = [];
  private flushTimer: NodeJS.Timeout | null = null;
  private viewersTimer: NodeJS.Timeout | null = null;
  private lastFlush = -Infinity;
  private batchMs = BATCH_MS;
  private lastViewers = 0;

  constructor(readonly eventId: string) {}

  /**
   * Sends a chat line to all readers: at once when it is quiet, within 50 ms when it is busy, later only if writing to
   * all takes too long. Readers who got it with the history do not get it twice.
   */
  sendLine(line: ChatLine) {
    this.batch.push({ seq: line.seq, bytes: encodeLine(line) });
    if (this.flushTimer) return;
    const wait = this.lastFlush + this.batchMs - performance.now();
    if (wait <= 0) this.flush();
    else this.flushTimer = setTimeout(() => this.flush(), wait);
  }

  /** To clients of the extended protocol, even without access: no chat content. */
  sendExtended(frame: ServerFrame) {
    const bytes = encode(frame);
    for (const client of this.clients) if (client.isExtended) client.write(bytes);
  }

  /** To clients of the extended protocol with access. */
  sendToReaders(frame: ServerFrame) {
    this.flush();
    const bytes = encode(frame);
    for (const client of this.clients) if (client.isExtended && client.mayRead) client.write(bytes);
  }

  /** To artist, moderators and stage hands: work is waiting. */
  sendToStaff(frame: ServerFrame) {
    for (const client of this.clients) if (client.isStaff) client.sendExtended(frame);
  }

  /** Sends the viewer count at most once a second. */
  scheduleViewerCount() {
    if (this.viewersTimer) return;
    const wait = Math.max(0, this.lastViewers + VIEWERS_EVERY_MS - performance.now());
    this.viewersTimer = setTimeout(() => this.sendViewerCount(), wait);
  }

  sendViewerCountTo(client: Client) {
    client.send({ type: "viewer_count", count: countViewers(this.eventId) });
  }

  private flush() {
    if (this.flushTimer) clearTimeout(this.flushTimer);
    this.flushTimer = null;
    if (this.batch.length === 0) return;
    const { batch } = this;
    const bytes = joinBytes(batch.map((it) => it.bytes));
    this.batch = [];
    this.lastFlush = performance.now();
    for (const client of this.clients) if (client.mayRead) client.writeBatch(batch, bytes);
    const tookMs = performance.now() - this.lastFlush;
    this.batchMs = Math.min(MAX_BATCH_MS, Math.max(BATCH_MS, SHARE_OF_TIME * tookMs));
  }

  stop() {
    if (this.flushTimer) clearTimeout(this.flushTimer);
    if (this.viewersTimer) clearTimeout(this.viewersTimer);
    this.reactions.stop();
  }

  private sendViewerCount() {
    this.viewersTimer = null;
    this.lastViewers = performance.now();
    const bytes = encode({ type: "viewer_count", count: countViewers(this.eventId) });
    for (const client of this.clients) client.write(bytes);
  }
}

const rooms = singleton("rooms", () => new Map<string, Room>());

export function findRoom(eventId: string): Room | null {
  return rooms.get(eventId) ?? null;
}

export function listRooms(): Room[] {
  return [...rooms.values()];
}

/** Moves the client from its current room to an event's. */
export function joinRoom(client: Client, eventId: string): Room {
  leaveRoom(client);
  const room = rooms.get(eventId) ?? new Room(eventId);
  rooms.set(eventId, room);
  room.clients.add(client);
  client.room = room;
  return room;
}

export function leaveRoom(client: Client) {
  const { room } = client;
  if (!room) return;
  client.revokeRead();
  client.room = null;
  client.isStaff = false;
  room.clients.delete(client);
  if (room.clients.size > 0) return;
  room.stop();
  rooms.delete(room.eventId);
}
