import type { ChatLine } from "~/models/live/chat/protocol";
import { encode, encodeLine, joinBytes } from "../websocket-frames.server";
import type { ServerFrame } from "../protocol";
import type { BatchedFrame, RoomReader } from "../reader.server";
import type { RoomMessage } from "./room-message";
import { writeReactions } from "./write-reactions.server";

const BATCH_MS = 50;
/**
 * Batches to large rooms are less frequent, so that writing to a room takes at most 1/SHARE_OF_TIME
 * of this process's time, unless MAX_BATCH_MS is reached.
 */
const SHARE_OF_TIME = 3;
const MAX_BATCH_MS = 250;

/**
 * The sockets of one event in one process. Shared frames are encoded once; frames in quick
 * succession are sent together.
 */
export class RoomSockets<Member extends RoomReader = RoomReader> {
  readonly clients = new Set<Member>();
  private batch: BatchedFrame[] = [];
  private flushTimer: NodeJS.Timeout | null = null;
  private lastFlush = -Infinity;
  private batchMs = BATCH_MS;

  constructor(readonly eventId: string) {}

  deliver(message: RoomMessage) {
    switch (message.to) {
      case "lines":
        return this.addLine(message.line);
      case "reactions":
        return writeReactions(this.clients, message.reactions);
      case "readers":
        this.flush();

        return this.write(message.frame, ({ isExtended, mayRead }) => isExtended && mayRead);
      case "extended":
        return this.write(message.frame, ({ isExtended }) => isExtended);
      case "everyone":
        return this.write(message.frame, () => true);
    }
  }

  stop() {
    if (this.flushTimer) clearTimeout(this.flushTimer);
  }

  /**
   * Sends a chat line to all readers: at once when it is quiet, within 50 ms when it is busy, later
   * only if writing to all takes too long. Readers who got it with the history do not get it twice.
   */
  private addLine(chatLine: ChatLine) {
    this.batch.push({ seq: chatLine.seq, bytes: encodeLine(chatLine) });
    if (this.flushTimer) return;

    const waitMs = this.lastFlush + this.batchMs - performance.now();
    if (waitMs <= 0) this.flush();
    else this.flushTimer = setTimeout(() => this.flush(), waitMs);
  }

  private write(frame: ServerFrame, isRecipient: (client: Member) => boolean) {
    const bytes = encode(frame);

    for (const client of this.clients) {
      if (isRecipient(client)) client.write(bytes);
    }
  }

  private flush() {
    if (this.flushTimer) clearTimeout(this.flushTimer);
    this.flushTimer = null;
    if (this.batch.length === 0) return;

    const { batch } = this;
    const bytes = joinBytes(batch.map((entry) => entry.bytes));

    this.batch = [];
    this.lastFlush = performance.now();
    for (const client of this.clients) {
      if (client.mayRead) client.writeBatch(batch, bytes);
    }

    const tookMs = performance.now() - this.lastFlush;

    this.batchMs = Math.min(MAX_BATCH_MS, Math.max(BATCH_MS, SHARE_OF_TIME * tookMs));
  }
}
