import type { RoomMessage } from "../rooms/room-message";
import type { RoomWord } from "./protocol";
import { publish } from "./room-bus.server";

/** More than busy rooms say in half a minute. */
const KEPT_WORDS = 1000;

/**
 * Publishes what a room says while relays have readers of it, and keeps the last words for relays
 * that missed some.
 */
export class RoomJournal {
  /** Number of the last word. */
  head = 0;
  private words: RoomWord[] = [];
  private readers = 0;

  constructor(private eventId: string) {}

  /** A reader at a relay came (1) or went (-1). */
  countReader(change: 1 | -1) {
    this.readers += change;
    if (this.readers === 0) this.words = [];
  }

  add(message: RoomMessage) {
    if (this.readers === 0) return;

    const word = { n: ++this.head, message };

    this.words.push(word);
    if (this.words.length > 2 * KEPT_WORDS) this.words = this.words.slice(-KEPT_WORDS);
    publish({ eventId: this.eventId, ...word });
  }

  /** Null if some of them are not kept any more. */
  wordsAfter(n: number): RoomWord[] | null {
    if (n > this.head) return null;

    const missing = this.head - n;

    return missing > this.words.length ? null : this.words.slice(this.words.length - missing);
  }
}
