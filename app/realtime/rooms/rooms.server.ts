import type { ChatLine } from "~/models/live/chat/protocol";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { singleton } from "~/platform/process/singleton.server";
import type { Client } from "../client.server";
import type { ServerFrame } from "../protocol";
import { RoomJournal } from "../relays/room-journal.server";
import { ReactionTally } from "./reaction-tally.server";
import type { RoomMessage } from "./room-message";
import { RoomSockets } from "./room-sockets.server";

const VIEWER_COUNT_INTERVAL_MS = 1000;

/** The sockets of one event, here and at relays. */
export class Room extends RoomSockets<Client> {
  readonly reactions = new ReactionTally(this);
  readonly journal = new RoomJournal(this.eventId);
  private viewersTimer: NodeJS.Timeout | null = null;
  private viewersSentAt = 0;

  override deliver(message: RoomMessage) {
    this.journal.add(message);
    super.deliver(message);
  }

  sendLine(chatLine: ChatLine) {
    this.deliver({ to: "lines", line: chatLine });
  }

  /** Sends a frame to clients of the extended protocol, even without access; never chat content. */
  sendExtended(frame: ServerFrame) {
    this.deliver({ to: "extended", frame });
  }

  /** Sends a frame to clients of the extended protocol with access. */
  sendToReaders(frame: ServerFrame) {
    this.deliver({ to: "readers", frame });
  }

  /** Sends a frame to the artist, moderators and stagehands. */
  sendToStaff(frame: ServerFrame) {
    for (const client of this.clients) {
      if (client.isStaff) client.sendExtended(frame);
    }
  }

  /** Sends the viewer count at most once a second. */
  scheduleViewerCount() {
    if (this.viewersTimer) return;

    const waitMs = Math.max(0, this.viewersSentAt + VIEWER_COUNT_INTERVAL_MS - performance.now());

    this.viewersTimer = setTimeout(() => this.sendViewerCount(), waitMs);
  }

  sendViewerCountTo(client: Client) {
    client.send({ type: "viewer_count", count: countViewers(this.eventId) });
  }

  override stop() {
    super.stop();
    if (this.viewersTimer) clearTimeout(this.viewersTimer);
    this.reactions.stop();
  }

  private sendViewerCount() {
    this.viewersTimer = null;
    this.viewersSentAt = performance.now();
    this.deliver({
      to: "everyone",
      frame: { type: "viewer_count", count: countViewers(this.eventId) },
    });
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
  client.noteRoom(room);

  return room;
}

export function leaveRoom(client: Client) {
  const room = client.room && findRoom(client.room.eventId);
  if (!room) return;

  client.revokeRead();
  client.noteRoom(null);
  client.isStaff = false;
  room.clients.delete(client);
  if (room.clients.size > 0) return;

  room.stop();
  rooms.delete(room.eventId);
}
