import type { Socket } from "node:net";
import { type AmfValue, isAmfObject, readAmf } from "../rtmp/protocol/amf0";
import { ChunkReader } from "../rtmp/protocol/chunk-reader";
import { OUTGOING_CHUNK_BYTES, writeChunks } from "../rtmp/protocol/chunk-writer";
import { ClientHandshake } from "../rtmp/protocol/client-handshake";
import {
  command,
  type Message,
  type OutgoingMessage,
  pong,
  setChunkSize,
  TYPE,
} from "../rtmp/protocol/messages";

/** Address to which a show is published; `app` and `key` are as the other site shows them. */
export type RtmpAddress = { tcUrl: string; app: string; key: string };
/**
 * `refused`: the other site refused; `reason` is its message. `gone`: the connection failed;
 * `reason` is a code.
 */
export type PublishEnd = { kind: "refused" | "gone"; reason: string };
type Callbacks = { onPublishing: () => void; onEnd: (end: PublishEnd) => void };

const START_TIMEOUT_MS = 15_000;
const FIRST_CHUNK_BYTES = 128;
const FAREWELL_MS = 2000;
const MAX_REASON = 120;
/** Transaction ids of the commands. The answer to CREATE_STREAM is the stream's id. */
const CONNECT = 1;
const CREATE_STREAM = 4;
const PUBLISH = 5;

/**
 * The encoder's side of RTMP on a connecting socket: publishes one stream (RTMP 1.0, section 7.2).
 */
export class RtmpPublisher {
  private readonly handshake = new ClientHandshake();
  private readonly reader = new ChunkReader((message) => this.take(message));
  private readonly deadline: NodeJS.Timeout;
  private hasHandshake = false;
  private chunkBytes = FIRST_CHUNK_BYTES;
  private streamId: number | null = null;
  private isPublishing = false;
  private isOver = false;

  constructor(
    private readonly socket: Socket,
    private readonly address: RtmpAddress,
    private readonly callbacks: Callbacks,
  ) {
    this.deadline = setTimeout(
      () => this.finish({ kind: "gone", reason: "ETIMEDOUT" }),
      START_TIMEOUT_MS,
    ).unref();
    socket.setNoDelay(true);
    socket.write(this.handshake.opening);
    socket.on("data", (bytes: Buffer) => this.receive(bytes));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      this.finish({ kind: "gone", reason: reasonCodeOf(error) }),
    );
    socket.on("close", () => this.finish({ kind: "gone", reason: "closed" }));
  }

  /** Bytes that the network has not taken yet. */
  get backlog(): number {
    return this.socket.writableLength;
  }

  /** Sends media; drops it while the other site has not accepted the stream. */
  send(messageType: number, timestamp: number, body: Buffer) {
    if (this.isPublishing && this.streamId !== null)
      this.write({ type: messageType, streamId: this.streamId, timestamp, body });
  }

  /** Closes the stream properly, so that the other site ends its show at once. */
  end() {
    if (this.isOver) return;

    this.isOver = true;
    clearTimeout(this.deadline);
    if (this.streamId !== null) {
      this.write(command(0, "FCUnpublish", PUBLISH + 1, null, this.address.key));
      this.write(command(0, "deleteStream", PUBLISH + 2, null, this.streamId));
    }

    this.socket.end();
    setTimeout(() => this.socket.destroy(), FAREWELL_MS).unref();
  }

  private receive(bytes: Buffer) {
    if (this.isOver) return;

    try {
      this.read(bytes);
    } catch (error) {
      this.finish({ kind: "refused", reason: (error as Error).message });
    }
  }

  private read(bytes: Buffer) {
    if (this.hasHandshake) return this.reader.push(bytes);

    const handshakeStep = this.handshake.read(bytes);
    if (!handshakeStep) return;

    this.hasHandshake = true;
    this.socket.write(handshakeStep.response);
    this.write(setChunkSize(OUTGOING_CHUNK_BYTES));
    this.chunkBytes = OUTGOING_CHUNK_BYTES;

    const { app, tcUrl } = this.address;
    const flashVer = "FMLE/3.0 (compatible; NhacSong)";

    this.write(command(0, "connect", CONNECT, { app, type: "nonprivate", flashVer, tcUrl }));
    if (handshakeStep.rest.length > 0) this.reader.push(handshakeStep.rest);
  }

  private take({ type, body }: Message) {
    if (type === TYPE.userControl) {
      const answer = pong(body);
      if (answer) this.write(answer);
    }
    if (type !== TYPE.command) return;

    const [commandName, transaction, , commandInfo] = readAmf(body);
    if (commandName === "_result") this.proceed(transaction, commandInfo);
    else if (commandName === "_error" && (transaction === CONNECT || transaction === CREATE_STREAM))
      this.refuse(commandInfo);
    else if (commandName === "onStatus") this.note(commandInfo);
  }

  private proceed(transaction: AmfValue, commandInfo: AmfValue) {
    const { key } = this.address;
    if (transaction === CONNECT) {
      this.write(command(0, "releaseStream", 2, null, key));
      this.write(command(0, "FCPublish", 3, null, key));
      this.write(command(0, "createStream", CREATE_STREAM, null));
    } else if (transaction === CREATE_STREAM && typeof commandInfo === "number") {
      this.streamId = commandInfo;
      this.write(command(commandInfo, "publish", PUBLISH, null, key, "live"));
    }
  }

  private note(commandInfo: AmfValue) {
    const { level, code } = isAmfObject(commandInfo) ? commandInfo : {};
    if (level === "error") return this.refuse(commandInfo);
    if (code !== "NetStream.Publish.Start" || this.isPublishing) return;

    clearTimeout(this.deadline);
    this.isPublishing = true;
    this.callbacks.onPublishing();
  }

  private refuse(commandInfo: AmfValue) {
    const { description, code } = isAmfObject(commandInfo) ? commandInfo : {};
    const message = typeof description === "string" && description !== "" ? description : code;

    this.finish({ kind: "refused", reason: typeof message === "string" ? message : "" });
  }

  private finish({ kind, reason }: PublishEnd) {
    if (this.isOver) return;

    this.isOver = true;
    clearTimeout(this.deadline);
    this.socket.destroy();

    // Some sites repeat the key in their message.
    const safeReason = reason.replaceAll(this.address.key, "…").slice(0, MAX_REASON);

    this.callbacks.onEnd({ kind, reason: safeReason });
  }

  private write(message: OutgoingMessage) {
    if (this.socket.writable) this.socket.write(writeChunks(message, this.chunkBytes));
  }
}

/** Code of the error; errors of the filter of private addresses have no code. */
const reasonCodeOf = (error: NodeJS.ErrnoException) =>
  error.code ?? (/not allowed/.test(error.message) ? "private" : error.message);
