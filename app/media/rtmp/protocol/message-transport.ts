import type { Socket } from "node:net";
import { ChunkReader } from "./chunk-reader";
import { OUTGOING_CHUNK_BYTES, writeChunks } from "./chunk-writer";
import {
  acknowledgement,
  type OutgoingMessage,
  type Message,
  pong,
  setChunkSize,
  TYPE,
} from "./messages";
import { randomBytes } from "node:crypto";

/** The simple handshake of RTMP 1.0, section 5.2: C0 C1 → S0 S1 S2, then C2. */
const VERSION = 3;

const HALF_BYTES = 1536;
const CLIENT_BYTES = 1 + 2 * HALF_BYTES;

type Handshake = { response: Buffer | null; rest: Buffer | null };

/** Collects the client's bytes until the chunk stream starts. */
export class ServerHandshake {
  private received: Buffer = Buffer.alloc(0);
  private hasResponded = false;

  /**
   * `response` must be sent at once; `rest` (null until the handshake ends) belongs to the chunk
   * stream. Returns null if the client does not speak RTMP.
   */
  read(bytes: Buffer): Handshake | null {
    this.received = Buffer.concat([this.received, bytes]);
    if (this.received.length > 0 && this.received[0] !== VERSION) return null;

    let response: Buffer | null = null;
    if (!this.hasResponded && this.received.length > HALF_BYTES) {
      this.hasResponded = true;
      response = responseTo(this.received.subarray(1, 1 + HALF_BYTES));
    }

    const isDone = this.received.length >= CLIENT_BYTES;

    return { response, rest: isDone ? this.received.subarray(CLIENT_BYTES) : null };
  }
}

const DEFAULT_WINDOW_BYTES = 2_500_000;
/** Encoders that do not read their responses are disconnected. */
const MAX_UNREAD_BYTES = 256_000;
const FIRST_CHUNK_BYTES = 128;

type TransportCallbacks = {
  /** A command, data, audio or video message. */
  onMessage: (message: Message) => void;
  /** False if the limit is exceeded. */
  tryConsume: (bytes: number) => boolean;
  onBroken: (reason: string) => void;
  onTooFast: () => void;
};

/**
 * The transport layer of RTMP: socket bytes to messages and back, with handshake and
 * acknowledgements.
 */
export class MessageTransport {
  private readonly handshake = new ServerHandshake();
  private readonly reader: ChunkReader;
  private hasHandshake = false;
  private chunkBytes = FIRST_CHUNK_BYTES;
  private received = 0;
  private acknowledged = 0;
  private windowBytes = DEFAULT_WINDOW_BYTES;

  constructor(
    private readonly socket: Socket,
    private readonly callbacks: TransportCallbacks,
  ) {
    this.reader = new ChunkReader((message) => this.dispatch(message));
    socket.on("data", (bytes: Buffer) => this.receive(bytes));
  }

  send(answer: OutgoingMessage) {
    if (this.socket.destroyed || !this.socket.writable) return;

    this.socket.write(writeChunks(answer, this.chunkBytes));
    if (this.socket.writableLength > MAX_UNREAD_BYTES) this.socket.destroy();
  }

  /** Switches outgoing messages to larger chunks. */
  enlargeChunks() {
    this.send(setChunkSize(OUTGOING_CHUNK_BYTES));
    this.chunkBytes = OUTGOING_CHUNK_BYTES;
  }

  private receive(bytes: Buffer) {
    if (!this.callbacks.tryConsume(bytes.length)) return this.callbacks.onTooFast();

    try {
      this.read(bytes);
    } catch (error) {
      this.callbacks.onBroken((error as Error).message);
    }

    this.acknowledge(bytes.length);
  }

  private read(bytes: Buffer) {
    if (this.hasHandshake) return this.reader.push(bytes);

    const handshakeStep = this.handshake.read(bytes);
    if (!handshakeStep) return this.callbacks.onBroken("not RTMP");
    if (handshakeStep.response) this.socket.write(handshakeStep.response);
    if (!handshakeStep.rest) return;

    this.hasHandshake = true;
    this.reader.push(handshakeStep.rest);
  }

  private acknowledge(bytes: number) {
    this.received += bytes;
    if (this.received - this.acknowledged < this.windowBytes) return;

    this.acknowledged = this.received;
    this.send(acknowledgement(this.received));
  }

  private dispatch(message: Message) {
    const { type, body } = message;
    if (type === TYPE.windowSize) return this.resizeWindow(body);
    if (type === TYPE.userControl) {
      const answer = pong(body);
      if (answer) this.send(answer);

      return;
    }
    if (type === TYPE.acknowledgement || type === TYPE.peerBandwidth) return;

    this.callbacks.onMessage(message);
  }

  private resizeWindow(body: Buffer) {
    if (body.length === 4) this.windowBytes = Math.max(body.readUInt32BE(), 10_000);
  }
}

/** S1 has version zero, so that clients do not expect Flash's digests; S2 repeats C1. */
function responseTo(clientRandom: Buffer): Buffer {
  const serverRandom = Buffer.concat([Buffer.alloc(8), randomBytes(HALF_BYTES - 8)]);

  return Buffer.concat([Buffer.from([VERSION]), serverRandom, clientRandom]);
}
