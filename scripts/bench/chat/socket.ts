/**
 * A cheap client of bench:chat: raw TCP, one shared read buffer, frames counted by their first
 * bytes. Complete ws clients would cost more than the measured server.
 */
import net from "node:net";
import type { Kind } from "./server";

/** `since`: sequence number of the last received line. */
export type Host = { kind: Kind; port: number; eventId: string; since?: number };

/**
 * `line` is called with the time at which the message was sent (null where latency is not
 * measured), `seq` with its sequence number in the room.
 */
export type Callbacks = {
  line: (sentAt: number | null) => void;
  refused: () => void;
  gone: () => void;
  seq?: (seq: number) => void;
};

const TEXT_FRAME = 0x81;
const PING_FRAME = 0x89;
const PONG_FRAME = 0x8a;
const [C, H] = ["c".charCodeAt(0), "h".charCodeAt(0)];
const END_OF_HEAD = "\r\n\r\n";

const reading = Buffer.alloc(256 * 1024);

/** The wire format of each kind; socket.io wraps frames. */
const wrapping: Record<Kind, (frame: object) => string> = {
  ours: (frame) => JSON.stringify(frame),
  bare: (frame) => JSON.stringify(frame),
  socketio: (frame) => `42${JSON.stringify(["frame", frame])}`,
};
/** The offset of the type's first letter: {"type":"… or 42["frame",{"type":"… */
const typeAt: Record<Kind, number> = { ours: 9, bare: 9, socketio: 20 };
const pathOf = (kind: Kind) =>
  kind === "socketio" ? "/socket.io/?EIO=4&transport=websocket" : "/ws";

export class BenchSocket {
  /** Resolves after the client has joined or the connection has closed. */
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
    this.write(TEXT_FRAME, Buffer.from(wrapping[this.host.kind](frame)));
  }

  /** Writes a frame; the mask is zero, so the payload is unchanged. */
  private write(firstByte: number, payload: Buffer) {
    const isLong = payload.length > 125;
    const frameHead = isLong
      ? [firstByte, 0xfe, payload.length >> 8, payload.length & 0xff]
      : [firstByte, 0x80 | payload.length];

    this.socket.write(Buffer.concat([Buffer.from([...frameHead, 0, 0, 0, 0]), payload]));
  }

  /** @returns true to continue reading */
  private read(chunk: Buffer): boolean {
    let buffered = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    if (!this.isOpen) {
      const headEnd = buffered.indexOf(END_OF_HEAD);
      if (headEnd < 0) return this.keep(buffered);

      this.isOpen = true;
      this.join();
      buffered = buffered.subarray(headEnd + END_OF_HEAD.length);
    }

    let offset = 0;

    for (;;) {
      const nextOffset = this.takeFrame(buffered, offset);
      if (nextOffset === null) return this.keep(buffered.subarray(offset));

      offset = nextOffset;
    }
  }

  /** Copies unread bytes, because the shared buffer is about to be overwritten. */
  private keep(unreadBytes: Buffer) {
    this.rest = unreadBytes.length > 0 ? Buffer.from(unreadBytes) : null;

    return true;
  }

  private join() {
    if (this.host.kind === "socketio") return this.write(TEXT_FRAME, Buffer.from("40"));

    this.send({ type: "hello", version: 1 });
    this.send({ type: "join_event", eventId: this.host.eventId, since: this.host.since });
  }

  /** @returns the offset of the next frame; null if this one is incomplete */
  private takeFrame(bytes: Buffer, offset: number): number | null {
    if (bytes.length < offset + 2) return null;

    const lengthByte = bytes[offset + 1]!;
    if (bytes.length < offset + 4 && lengthByte > 125) return null;

    const payloadStart =
      lengthByte < 126 ? offset + 2 : lengthByte === 126 ? offset + 4 : offset + 10;
    const payloadEnd =
      payloadStart +
      (lengthByte < 126
        ? lengthByte
        : lengthByte === 126
          ? bytes.readUInt16BE(offset + 2)
          : bytes.readUInt32BE(offset + 6));
    if (bytes.length < payloadEnd) return null;
    if (bytes[offset] === PING_FRAME)
      this.write(PONG_FRAME, Buffer.from(bytes.subarray(payloadStart, payloadEnd)));
    else this.takeText(bytes, payloadStart, payloadEnd);

    return payloadEnd;
  }

  private takeText(bytes: Buffer, payloadStart: number, payloadEnd: number) {
    const { kind } = this.host;
    if (kind === "socketio" && payloadEnd === payloadStart + 1) {
      void this.write(TEXT_FRAME, Buffer.from("3"));

      return;
    }

    this.noteSeq(bytes, payloadStart, payloadEnd);
    if (!this.isIn) return this.lookForEntry(bytes.toString("utf8", payloadStart, payloadEnd));

    const typeByte = bytes[payloadStart + typeAt[kind]];
    if (typeByte === C && bytes[payloadStart + typeAt[kind] + 1] === H) {
      this.callbacks.line(
        this.isMeasuring ? sentAtOf(bytes.toString("utf8", payloadStart, payloadEnd)) : null,
      );
    } else if (
      kind === "ours" &&
      bytes.toString("latin1", payloadStart, payloadStart + 15) === '{"type":"error"'
    )
      this.callbacks.refused();
  }

  /**
   * Reads the sequence number of a line; the lines that were missed arrive before the server
   * confirms the entry.
   */
  private noteSeq(bytes: Buffer, payloadStart: number, payloadEnd: number) {
    if (!this.callbacks.seq || bytes[payloadStart + 9] !== C || bytes[payloadStart + 10] !== H)
      return;

    const [, sequence] =
      /"seq":(\d+)/.exec(bytes.toString("latin1", payloadStart, payloadEnd)) ?? [];
    if (sequence) this.callbacks.seq(Number(sequence));
  }

  private lookForEntry(text: string) {
    const entryMark = { ours: '{"type":"joined"', bare: '{"type":"joined"', socketio: "40{" }[
      this.host.kind
    ];
    if (!text.startsWith(entryMark)) return;

    this.isIn = true;
    this.enter();
  }
}

function sentAtOf(text: string): number | null {
  const sentMatch = /"message":"Chào ([\d.]+) từ/.exec(text);

  return sentMatch ? Number(sentMatch[1]) : null;
}
