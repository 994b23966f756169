import { Writable } from "node:stream";
import { isPatchOn } from "~db/patches/patches";

/** Writes within this many milliseconds are sent as one chunk: usually a page and its data. */
const TOGETHER_MS = 2;
const IS_CLEANING = isPatchOn("zero-bytes");

/**
 * Collects the page that React writes; `stream` is the body of the response. React writes at most 2
 * KB at a time; this class sends them as few chunks, because each chunk costs one compression and
 * one write to the socket.
 *
 * It removes zero bytes. React 18 fills its buffers with them where a letter of several bytes does
 * not fit the rest of a buffer; in attributes and scripts browsers would show "�" in the middle of
 * Vietnamese words.
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

  override _write(chunk: Buffer, _encoding: string, callback: () => void) {
    this.written.push(
      IS_CLEANING && chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk,
    );
    callback();
  }

  /** React calls this when it has nothing more to write for now. */
  flush() {
    this.leaving ??= setTimeout(() => this.send(), TOGETHER_MS);
  }

  override _final(callback: () => void) {
    this.send();
    this.to.close();
    callback();
  }

  /** Called when the page ends early, by an error or because the client left. */
  override _destroy(error: Error | null, callback: (error: Error | null) => void) {
    if (this.leaving) clearTimeout(this.leaving);
    if (error) this.to.error(error);
    callback(error);
  }

  private send() {
    if (this.leaving) clearTimeout(this.leaving);
    this.leaving = null;
    if (this.written.length > 0) this.to.enqueue(Buffer.concat(this.written));
    this.written = [];
  }
}
