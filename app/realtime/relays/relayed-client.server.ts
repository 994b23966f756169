import { PassThrough } from "node:stream";
import { Client, type Identity, type JoinedRoom } from "../client.server";
import type { ReaderSocket } from "../reader.server";
import type { EncodedHistory } from "../rooms/history.server";
import type { ServerFrame } from "../protocol";
import type { FromHome } from "./protocol";

/** The parts of a relay's link that a client uses. */
type RelayLinkPort = {
  tell: (message: FromHome) => void;
  sendHistory: (id: number, history: EncodedHistory) => void;
};

const [OPEN, CLOSING] = [1, 2];
const UNUSED_STREAM = new PassThrough();

/**
 * A socket at a relay, for which home decides. Messages for many sockets reach it over the bus, its
 * own messages over the link.
 */
export class RelayedClient extends Client {
  private confirm: () => void = () => {};

  constructor(
    private link: RelayLinkPort,
    private id: number,
    identity: Identity,
  ) {
    super(socketAt(link, id), UNUSED_STREAM, identity);
  }

  override send(frame: ServerFrame) {
    if (this.socket.readyState === OPEN) this.link.tell({ type: "send", id: this.id, frame });
  }

  /** Does nothing, because the relay itself writes messages for many sockets. */
  override write() {}
  override writeBatch() {}

  /** Does nothing, because the relay pings its sockets. */
  override ping() {}

  override noteRoom(room: JoinedRoom | null) {
    this.room?.journal.countReader(-1);
    room?.journal.countReader(1);
    super.noteRoom(room);

    const { id } = this;

    this.link.tell(
      room
        ? { type: "enter", id, eventId: room.eventId, head: room.journal.head }
        : { type: "leave", id },
    );
  }

  /** Resolves when the relay buffers: later messages reach it, earlier ones are in the history. */
  override bufferUntilHistory(): Promise<void> {
    this.mayRead = true;
    this.link.tell({ type: "buffer", id: this.id });

    return new Promise((resolve) => {
      this.confirm = resolve;
    });
  }

  noteBuffering() {
    this.confirm();
  }

  override writeHistory(history: EncodedHistory) {
    this.link.sendHistory(this.id, history);
  }

  override revokeRead() {
    super.revokeRead();
    this.link.tell({ type: "revoke", id: this.id });
  }

  /** Called when the socket has closed. */
  noteClosed() {
    (this.socket as { readyState: number }).readyState = CLOSING;
    this.confirm();
  }
}

function socketAt(link: RelayLinkPort, socketId: number): ReaderSocket {
  return {
    readyState: OPEN as 1,
    OPEN: OPEN as 1,
    close(closeCode = 1000, reason = "") {
      if (this.readyState !== OPEN) return;

      (this as { readyState: number }).readyState = CLOSING;
      link.tell({ type: "close", id: socketId, code: closeCode, reason: String(reason) });
    },
    terminate() {
      this.close(1006);
    },
    send() {},
    ping() {},
  };
}
