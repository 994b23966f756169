import type { RoomMessage } from "../rooms/room-message";
import type { NumberedMessage } from "./protocol";
import { publish } from "./room-bus.server";

/** Number of messages that are kept: more than a busy room sends in half a minute. */
const KEPT_MESSAGES = 1000;

/**
 * Publishes a room's messages while relays have readers of it, and keeps the last ones for relays
 * that missed some.
 */
export class RoomJournal {
  /** Number of the last message. */
  head = 0;
  private messages: NumberedMessage[] = [];
  private readers = 0;

  constructor(private eventId: string) {}

  /** Counts a reader at a relay who came (1) or left (-1). */
  countReader(change: 1 | -1) {
    this.readers += change;
    if (this.readers === 0) this.messages = [];
  }

  add(message: RoomMessage) {
    if (this.readers === 0) return;

    const numbered = { n: ++this.head, message };

    this.messages.push(numbered);
    if (this.messages.length > 2 * KEPT_MESSAGES)
      this.messages = this.messages.slice(-KEPT_MESSAGES);
    publish({ eventId: this.eventId, ...numbered });
  }

  /** The messages after number `number`; null if some are no longer kept. */
  messagesAfter(number: number): NumberedMessage[] | null {
    if (number > this.head) return null;

    const missing = this.head - number;

    return missing > this.messages.length
      ? null
      : this.messages.slice(this.messages.length - missing);
  }
}
