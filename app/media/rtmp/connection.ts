import type { Socket } from "node:net";
import { logger } from "~/platform/logging/logger.server";
import type { LiveEngine } from "../engine.server";
import type { Ingest } from "../live-session";
import type { Publisher } from "../publisher";
import { monotonicNow } from "../monotonic-clock";
import type { EncoderRefusalCode } from "~/models/live/streams/broadcast/encoder-report";
import { noteEncoderRefused } from "~/models/live/streams/broadcast/encoder-report.server";
import { MinuteCap } from "../ingest/minute-cap";
import { Watchdog } from "../ingest/watchdog";
import { AmfError, type AmfValue, isAmfObject, readAmf } from "./protocol/amf0";
import { encoderNameOf } from "./encoder-name";
import { FlvDemuxer } from "./flv/flv-demuxer";
import { noTranscoders, type Transcoders } from "./transcoder/transcoders";
import { command, type Message, status, TYPE } from "./protocol/messages";
import { openNetConnection } from "./protocol/net-connection";
import { MessageTransport } from "./protocol/message-transport";
import { type CloseReason, REASON_TEXTS, REFUSAL_CODES, UNAVAILABLE_TEXTS } from "./close-reasons";
import type { PublishableShow, PublishRules } from "./publish-rules";
import { TimestampNormalizer } from "./flv/timestamp-normalizer";
import { UnsupportedMediaError } from "../codecs/unsupported-media";

const STREAM = 1;
const MAX_START_MS = 10_000;
const MAX_MALFORMED = 20;
const RECHECK_MS = 20_000;
/** A slow encoder has this long to read why it is refused. */
const CLOSE_TIMEOUT_MS = 15_000;

/** One encoder's connection, from the handshake to the end. */
export class RtmpConnection {
  show: PublishableShow | null = null;
  private readonly transport: MessageTransport;
  private readonly watchdog: Watchdog<CloseReason>;
  private readonly deadline: NodeJS.Timeout;
  private streamName = "";
  private isConnected = false;
  private isPublishing = false;
  private ingest: Ingest | null = null;
  private demuxer: FlvDemuxer | null = null;
  private readonly minuteCap = new MinuteCap();
  private encoder: string | null = null;
  /** Address and stream name; null before publishing. */
  private clientKey: string | null = null;
  /** The event in the stream name, even if its key is wrong. */
  private claimedEventId: string | null = null;
  private malformed = 0;
  private isOver = false;

  constructor(
    private readonly socket: Socket,
    private readonly engine: LiveEngine,
    private readonly rules: PublishRules,
    private readonly transcoders: Transcoders = noTranscoders,
  ) {
    this.watchdog = new Watchdog<CloseReason>({
      findRefusal: () => this.refusal(),
      fail: (reason) => this.close(reason),
      recheckMs: RECHECK_MS,
      cap: this.minuteCap,
    });
    this.deadline = setTimeout(() => this.ingest || this.drop("no publish"), MAX_START_MS).unref();
    this.transport = new MessageTransport(socket, {
      onMessage: (message) => this.receive(message),
      tryConsume: (bytes) => this.watchdog.tryConsume(bytes),
      onBroken: (reason) => this.drop(reason),
      onTooFast: () => this.close("too_fast"),
    });
    socket.setNoDelay(true).setKeepAlive(true, 10_000);
    socket.on("close", () => this.leave());
    socket.on("error", () => socket.destroy());
  }

  /**
   * Sends the reason and disconnects. The show waits for a reconnect, unless it was ended
   * elsewhere.
   */
  close(reason: CloseReason) {
    const refusalCode = REFUSAL_CODES[reason];
    const detail = reason === "too_fast" ? (this.minuteCap.bitsPerSecond() / 1e6).toFixed(1) : null;

    this.refuse(
      "NetStream.Publish.Failed",
      REASON_TEXTS[reason],
      refusalCode && { code: refusalCode, detail },
    );
  }

  private receive(message: Message) {
    if (this.isOver) return;

    try {
      this.handleMessage(message);
    } catch (error) {
      if (error instanceof UnsupportedMediaError) return this.refuseFormat(message.type, error);
      if (!(error instanceof AmfError)) throw error;

      this.countMalformed();
    }
  }

  private refuseFormat(messageType: number, { message, codec }: UnsupportedMediaError) {
    const format = codec ? "video_codec" : "video_format";
    const refusalCode = messageType === TYPE.audio ? "sound_codec" : format;

    this.refuse("NetStream.Publish.Rejected", message, {
      code: refusalCode,
      detail: codec ?? message,
    });
  }

  private handleMessage({ type, timestamp, body }: Message) {
    if (type === TYPE.video) return this.demuxer?.video(timestamp, body);
    if (type === TYPE.audio) return this.demuxer?.audio(timestamp, body);
    if (type === TYPE.data) return this.readMetadata(readAmf(body));
    if (type === TYPE.command) return this.handleCommand(readAmf(body));
    if (type === TYPE.command3) return this.handleCommand(readAmf(body.subarray(1)));
  }

  private readMetadata(values: AmfValue[]) {
    const metadata = values.find(isAmfObject);

    this.encoder = encoderNameOf(metadata?.encoder) ?? this.encoder;
    this.ingest?.describe(this.encoder);
  }

  private handleCommand([commandName, transaction, details, ...values]: AmfValue[]) {
    const transactionId = typeof transaction === "number" ? transaction : 0;
    if (commandName === "connect") return this.connect(transactionId, details);
    if (!this.isConnected) return this.countMalformed();
    if (commandName === "createStream")
      return this.transport.send(command(0, "_result", transactionId, null, STREAM));
    if (commandName === "releaseStream" || commandName === "FCPublish")
      return this.transport.send(command(0, "_result", transactionId, null, null));
    if (commandName === "publish") {
      void this.publish(values[0]).catch((error) => this.fail(error));

      return;
    }
    if (
      commandName === "deleteStream" ||
      commandName === "closeStream" ||
      commandName === "FCUnpublish"
    )
      return this.leave();
    if (commandName === "play")
      return this.refuse("NetStream.Play.Failed", "Shows are watched on their pages.");
  }

  private connect(transactionId: number, details: AmfValue) {
    if (!openNetConnection(this.transport, transactionId, details)) return this.hangUp();

    this.isConnected = true;
    this.encoder = encoderNameOf(isAmfObject(details) ? details.flashVer : null);
  }

  /** Pauses the socket until the show is open. */
  private async publish(streamName: AmfValue) {
    if (this.isPublishing || typeof streamName !== "string" || streamName.length > 200)
      return this.countMalformed();

    this.isPublishing = true;
    this.clientKey = `${this.rules.address} ${streamName}`;

    const refusalText = this.rules.refusals.find(this.clientKey);
    if (refusalText)
      return this.refuse("NetStream.Publish.BadName", `${refusalText} Try again in a minute.`);

    this.socket.pause();

    const show = await this.rules.findShow(streamName.split("?")[0]!);
    const { badName } = this;

    this.claimedEventId = show?.eventId ?? (await this.rules.findClaimedEvent(streamName));
    if (!show) return badName("This stream key opens no show.", "wrong_key");
    if (this.rules.isCoolingDown(show.eventId)) return badName(REASON_TEXTS.kicked, "ended");

    this.streamName = `${show.eventId}_${streamName.split("?")[0]!.replace(/^[^_]*_/, "")}`;

    const [startedAt, startedMonotonic] = [Date.now(), monotonicNow()];
    const sessionId = `rtmp-${crypto.randomUUID()}`;
    const onClose: Publisher["onClose"] = (reason) => this.close(reason);
    const result = await this.engine.ingest(show.eventId, {
      source: "rtmp",
      sessionId,
      startedAt,
      onClose,
    });
    if (typeof result === "string") return badName(UNAVAILABLE_TEXTS[result], result);
    if (this.isOver) return result.leave();

    this.show = show;
    this.ingest = result;
    result.describe(this.encoder);

    const timeline = new TimestampNormalizer(monotonicNow, startedMonotonic);

    this.demuxer = new FlvDemuxer(result, timeline, this.transcoders);
    this.socket.resume();
    this.transport.send(
      status(STREAM, "status", "NetStream.Publish.Start", "The show is being sent."),
    );
  }

  private async refusal(): Promise<CloseReason | null> {
    if (!this.show) return null;

    return (await this.rules.findShow(this.streamName)) ? null : "forbidden";
  }

  private countMalformed() {
    this.malformed += 1;
    if (this.malformed > MAX_MALFORMED) this.drop("malformed");
  }

  private readonly badName = (sentence: string, refusalCode: EncoderRefusalCode) =>
    this.refuse("NetStream.Publish.BadName", sentence, { code: refusalCode, detail: null });

  /**
   * Informs the artist as well as the encoder, because programs often show only "Failed to
   * connect".
   */
  private refuse(
    refusalCode: string,
    description: string,
    encoderRefusal?: { code: EncoderRefusalCode; detail: string | null },
  ) {
    if (this.isOver) return;

    const eventId = this.show?.eventId ?? this.claimedEventId;
    if (encoderRefusal && eventId)
      noteEncoderRefused(eventId, { ...encoderRefusal, encoder: this.encoder });
    const { clientKey } = this;
    const { refusals } = this.rules;
    if (encoderRefusal && clientKey) refusals.note(clientKey, description);
    if (!clientKey || refusals.mayLog(clientKey))
      logger.info({ code: refusalCode, description, eventId }, "An encoder was refused");
    this.transport.send(status(STREAM, "error", refusalCode, description));
    this.hangUp();
  }

  private fail(error: unknown) {
    logger.error({ error }, "A show could not be opened for an encoder");
    this.close("restarting");
  }

  private drop(reason: string) {
    if (!this.isOver)
      logger.info({ reason, eventId: this.show?.eventId }, "An encoder's connection was dropped");
    this.leave();
    this.socket.destroy();
  }

  private hangUp() {
    this.leave();
    this.socket.resume();
    this.socket.end();
  }

  /** Releases the show, which waits for its artist, and lets the connection close by itself. */
  private leave() {
    if (this.isOver) return;

    this.isOver = true;
    clearTimeout(this.deadline);
    this.watchdog.stop();
    this.ingest?.leave(true);
    this.ingest = null;
    this.demuxer?.stop();
    this.demuxer = null;
    if (this.socket.destroyed) return;

    const goodbye = setTimeout(() => this.socket.destroy(), CLOSE_TIMEOUT_MS).unref();

    this.socket.once("close", () => clearTimeout(goodbye));
  }
}
