import type { NumberedMessage } from "../relays/protocol";
import { RoomSockets } from "../rooms/room-sockets.server";

/**
 * The sockets of one event at a relay. Messages are delivered in the order of their numbers, each
 * once.
 */
export class RelayRoom extends RoomSockets {
  /** Number of the newest message that was announced or received. */
  private newestSeen: number;
  private isRequesting = false;

  /** `lastDelivered`: number of the last message before this room had readers here. */
  constructor(
    eventId: string,
    private lastDelivered: number,
    private askForMissing: (eventId: string, afterNumber: number) => void,
  ) {
    super(eventId);
    this.newestSeen = lastDelivered;
  }

  take({ n: number, message }: NumberedMessage) {
    this.newestSeen = Math.max(this.newestSeen, number);
    if (number !== this.lastDelivered + 1) return this.askIfBehind();

    this.lastDelivered = number;
    this.deliver(message);
  }

  /** Notes the number of the room's last message, from home. */
  noteHead(head: number) {
    this.newestSeen = Math.max(this.newestSeen, head);
    this.askIfBehind();
  }

  /**
   * Delivers the requested messages, and requests more if newer messages have arrived before them.
   */
  takeMissing(words: NumberedMessage[]) {
    this.isRequesting = false;
    for (const missed of words) {
      if (missed.n === this.lastDelivered + 1) this.take(missed);
    }

    this.askIfBehind();
  }

  private askIfBehind() {
    if (this.isRequesting || this.newestSeen <= this.lastDelivered) return;

    this.isRequesting = true;
    this.askForMissing(this.eventId, this.lastDelivered);
  }
}
