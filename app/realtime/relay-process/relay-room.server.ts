import type { RoomWord } from "../relays/protocol";
import { RoomSockets } from "../rooms/room-sockets.server";

/**
 * The sockets of one event at a relay. Words are delivered in the order of their numbers, each
 * once.
 */
export class RelayRoom extends RoomSockets {
  /** The newest word that was seen, delivered or not. */
  private newest: number;
  private isAsking = false;

  /** `last`: number of the last word before this room had readers here. */
  constructor(
    eventId: string,
    private last: number,
    private askForMissing: (eventId: string, after: number) => void,
  ) {
    super(eventId);
    this.newest = last;
  }

  take({ n, message }: RoomWord) {
    this.newest = Math.max(this.newest, n);
    if (n !== this.last + 1) return this.askIfBehind();

    this.last = n;
    this.deliver(message);
  }

  /** Home says where the room is. */
  noteHead(head: number) {
    this.newest = Math.max(this.newest, head);
    this.askIfBehind();
  }

  /** The words asked for. Newer ones may have come meanwhile. */
  takeMissing(words: RoomWord[]) {
    this.isAsking = false;
    for (const word of words) {
      if (word.n === this.last + 1) this.take(word);
    }

    this.askIfBehind();
  }

  private askIfBehind() {
    if (this.isAsking || this.newest <= this.last) return;

    this.isAsking = true;
    this.askForMissing(this.eventId, this.last);
  }
}
