/**
 * One cheap client of bench-chat: raw TCP, one shared read buffer, frames counted by their first
 * bytes. Full ws clients would measure themselves instead of the server.
 */
import net from "node:net";
import type { Kind } from "./bench-chat-server";

/** `since`: the last line that is known. */
export type Host = { kind: Kind; port: number; eventId: string; since?: number };

/**
 * `line` gets the time the message was sent, null where latency is not measured; `seq` its place in
 * the room.
 */
export type Callbacks = {
  line: (sentAt: number | null) => void;
  refused: () => void;
  gone: () => void;
  seq?: (seq: number) => void;
};

const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;
const [C, H] = ["c".charCodeAt(0), "h".charCodeAt(0)];
const END_OF_HEAD = "\r\n\r\n";

const reading = Buffer.alloc(256 * 1024);

/** The wire format of the library: socket.io wraps frames. */
const wrapping: Record<Kind, (frame: object) => string> = {
  ours: (frame) => JSON.stringify(frame),
  bare: (frame) => JSON.stringify(frame),
  socketio: (frame) => `42${JSON.stringify(["frame", frame])}`,
};
/** The offset of the type: {"type":"… or 42["frame",{"type":"… */
const typeAt: Record<Kind, number> = { ours: 9, bare: 9, socketio: 20 };
const pathOf = (kind: Kind) =>
  kind === "socketio" ? "/socket.io/?EIO=4&transport=websocket" : "/ws";

export class BenchSocket {
  /** Resolves once joined or closed. */
  readonly joined: Promise<void>;
  private enter!: () => void;
  private readonly socket: net.Socket;
  private isOpen = false;
  private isIn = false;
  private rest: Buffer | null = null;

  constructor(
    private readonly host: Host,
    cookie: string,
    private readonly callbacks: Callbacks,
    private readonly isMeasuring: boolean,
  ) {
    this.joined = new Promise((done) => {
      this.enter = done;
    });

    const onread = {
      buffer: reading,
      callback: (length: number) => this.read(reading.subarray(0, length)),
    };

    this.socket = net.connect({ port: host.port, host: "127.0.0.1", onread, noDelay: true });

    const address = `127.0.0.1:${host.port}`;

    this.socket.on("connect", () =>
      this.socket.write(
        `GET ${pathOf(host.kind)} HTTP/1.1\r\nHost: ${address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2FtcGxlIG5vbmNlMTIzNA==\r\nOrigin: http://${address}\r\n` +
          `Cookie: ${cookie}${END_OF_HEAD}`,
      ),
    );
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      callbacks.gone();
      this.enter();
    });
  }

  say() {
    this.send({ type: "chat_message", message: `Chào ${performance.now()} từ Cần Thơ` });
  }

  react() {
    this.send({ type: "emoji_reaction", emoji: "👏" });
  }

  close() {
    this.socket.destroy();
  }

  private send(frame: object) {
    this.write(TEXT, Buffer.from(wrapping[this.host.kind](frame)));
  }

  /** Masked with zeros. */
  private write(first: number, payload: Buffer) {
    const long = payload.length > 125;
    const head = long
      ? [first, 0xfe, payload.length >> 8, payload.length & 0xff]
      : [first, 0x80 | payload.length];

    this.socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]));
  }

  /** @returns whether to continue reading */
  private read(chunk: Buffer): boolean {
    let bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    if (!this.isOpen) {
      const end = bytes.indexOf(END_OF_HEAD);
      if (end < 0) return this.keep(bytes);

      this.isOpen = true;
      this.join();
      bytes = bytes.subarray(end + END_OF_HEAD.length);
    }

    let at = 0;

    for (;;) {
      const next = this.takeFrame(bytes, at);
      if (next === null) return this.keep(bytes.subarray(at));

      at = next;
    }
  }

  /** The shared buffer is about to be overwritten. */
  private keep(rest: Buffer) {
    this.rest = rest.length > 0 ? Buffer.from(rest) : null;

    return true;
  }

  private join() {
    if (this.host.kind === "socketio") return this.write(TEXT, Buffer.from("40"));

    this.send({ type: "hello", version: 1 });
    this.send({ type: "join_event", eventId: this.host.eventId, since: this.host.since });
  }

  /** @returns the offset of the next frame; null if this one is incomplete */
  private takeFrame(bytes: Buffer, at: number): number | null {
    if (bytes.length < at + 2) return null;

    const short = bytes[at + 1]!;
    if (bytes.length < at + 4 && short > 125) return null;

    const start = short < 126 ? at + 2 : short === 126 ? at + 4 : at + 10;
    const end =
      start +
      (short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : bytes.readUInt32BE(at + 6));
    if (bytes.length < end) return null;
    if (bytes[at] === PING) this.write(PONG, Buffer.from(bytes.subarray(start, end)));
    else this.takeText(bytes, start, end);

    return end;
  }

  private takeText(bytes: Buffer, start: number, end: number) {
    const { kind } = this.host;
    if (kind === "socketio" && end === start + 1) {
      void this.write(TEXT, Buffer.from("3"));

      return;
    }

    this.noteSeq(bytes, start, end);
    if (!this.isIn) return this.lookForEntry(bytes.toString("utf8", start, end));

    const type = bytes[start + typeAt[kind]];
    if (type === C && bytes[start + typeAt[kind] + 1] === H) {
      this.callbacks.line(this.isMeasuring ? sentAtOf(bytes.toString("utf8", start, end)) : null);
    } else if (kind === "ours" && bytes.toString("latin1", start, start + 15) === '{"type":"error"')
      this.callbacks.refused();
  }

  /** Missed lines come before the entry. */
  private noteSeq(bytes: Buffer, start: number, end: number) {
    if (!this.callbacks.seq || bytes[start + 9] !== C || bytes[start + 10] !== H) return;

    const [, seq] = /"seq":(\d+)/.exec(bytes.toString("latin1", start, end)) ?? [];
    if (seq) this.callbacks.seq(Number(seq));
  }

  private lookForEntry(text: string) {
    const word = { ours: '{"type":"joined"', bare: '{"type":"joined"', socketio: "40{" }[
      this.host.kind
    ];
    if (!text.startsWith(word)) return;

    this.isIn = true;
    this.enter();
  }
}

function sentAtOf(text: string): number | null {
  const said = /"message":"Chào ([\d.]+) từ/.exec(text);

  return said ? Number(said[1]) : null;
}
