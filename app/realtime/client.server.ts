import type { Duplex } from "node:stream";
import { AppError } from "~/platform/errors";
import { TokenBucket } from "~/platform/token-bucket";
import type { Language } from "~/locales/languages";
import type { Bearer } from "~/models/accounts/authentication/access-tokens.server";
import type { Actor } from "~/models/base/actor";
import { type ReaderSocket, RoomReader } from "./reader.server";
import type { RoomJournal } from "./relays/room-journal.server";

const MAX_WAITING_FRAMES = 300;
const MAX_MALFORMED = 50;
const MAX_JOINS = 20;

export type Identity = {
  actor: Actor;
  session: string | null;
  /** The edge through which the socket was opened. */
  edge: string | null;
  /** The access token of a program; null for browsers. */
  token: Bearer | null;
  person: string;
  language: Language;
  zone: string | null;
};

/** The parts of a room that its clients use. */
export type JoinedRoom = { readonly eventId: string; readonly journal: RoomJournal };

/** One socket: identity, room, input and pending output. */
export class Client extends RoomReader {
  room: JoinedRoom | null = null;
  /** True for the artist, moderators and stagehands, who are notified of pending work. */
  isStaff = false;
  leave: () => void = () => {};
  /** Number of malformed frames from this client; logged when the socket closes. */
  malformed = 0;
  private waiting = 0;
  private readonly joins = new TokenBucket(MAX_JOINS, 1);
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    socket: ReaderSocket,
    stream: Duplex,
    readonly identity: Identity,
  ) {
    super(socket, stream, identity.language, identity.actor.userId);
  }

  noteRoom(room: JoinedRoom | null) {
    this.room = room;
  }

  /** Ends reading, and the person's presence in this room. */
  override revokeRead() {
    super.revokeRead();
    this.leave();
    this.leave = () => {};
  }

  /** Processes one client's frames one after another. */
  enqueue(work: () => Promise<void> | void) {
    if (++this.waiting > MAX_WAITING_FRAMES) return this.socket.close(1008, "too many frames");

    this.queue = this.queue.then(work).finally(() => this.waiting--);
  }

  countMalformed() {
    if (++this.malformed > MAX_MALFORMED) this.socket.close(1008, "malformed frames");
  }

  /** Joining reads the history, so repeated joins are limited. @throws AppError throttled */
  assertJoinRate() {
    const retryAfter = this.joins.take();
    if (retryAfter > 0) throw new AppError("throttled", "live:tooFast", { retryAfter });
  }
}
