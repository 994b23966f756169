import { Writable } from "node:stream";
import { isPatchOn } from "~db/patches/patches";

/** Writes within this time leave as one chunk: usually a page and its data. */
const TOGETHER_MS = 2;
const IS_CLEANING = isPatchOn("zero-bytes");

/**
 * A page on its way: React writes into it, `stream` is the answer's body. React's many writes of at
 * most 2 KB leave in few pieces, each of which is a compression and a write to the line.
 *
 * No zero byte passes. React 18 pads its views with them where a letter of several bytes does not
 * fit the rest of one: in attributes and scripts browsers then show "�" in the middle of Vietnamese
 * words.
 */
export class PageBody extends Writable {
  readonly stream: ReadableStream<Uint8Array>;
  private to!: ReadableStreamDefaultController<Uint8Array>;
  private written: Uint8Array[] = [];
  private leaving: NodeJS.Timeout | null = null;

  constructor() {
    super();
    this.stream = new ReadableStream({
      start: (controller) => {
        this.to = controller;
      },
      cancel: () => void this.destroy(),
    });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.written.push(
      IS_CLEANING && chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk,
    );
    done();
  }

  /** React calls it when it has nothing more to write for now. */
  flush() {
    this.leaving ??= setTimeout(() => this.send(), TOGETHER_MS);
  }

  override _final(done: () => void) {
    this.send();
    this.to.close();
    done();
  }

  /** Closed early, by an error or because the reader left. */
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    if (this.leaving) clearTimeout(this.leaving);
    if (error) this.to.error(error);
    done(error);
  }

  private send() {
    if (this.leaving) clearTimeout(this.leaving);
    this.leaving = null;
    if (this.written.length > 0) this.to.enqueue(Buffer.concat(this.written));
    this.written = [];
  }
}
