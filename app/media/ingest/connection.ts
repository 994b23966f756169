import type { WebSocket } from "ws";
import { logger } from "~/platform/logging/logger.server";
import type { LiveEngine } from "../engine.server";
import type { Ingest } from "../live-session";
import type { Publisher } from "../publisher";
import type { EncoderRefusalCode } from "~/models/live/streams/broadcast/encoder-report";
import { noteEncoderRefused } from "~/models/live/streams/broadcast/encoder-report.server";
import { avcConfigOf, readAvcConfig } from "../codecs/avc-protocol";
import { UnsupportedMediaError } from "../codecs/unsupported-media";
import type { AudioTrack, VideoTrack } from "../isobmff/track";
import {
  CLOSE_CODES,
  decodePacket,
  ENDED_CLOSE_CODE,
  type AudioConfig,
  type IngestErrorCode,
  type IngestFrame,
  type Packet,
  parsePublisherFrame,
  type PublisherFrame,
  type TrackConfig,
  type TrackName,
  type VideoConfig,
} from "./protocol";
import { Watchdog } from "./watchdog";

const MAX_MALFORMED = 10;

/**
 * Errors shown to the artist on other devices. Codes without an entry need no advice: the artist
 * ended the show, or the browser reconnects by itself.
 */
const REFUSALS: Partial<Record<IngestErrorCode, EncoderRefusalCode>> = {
  undecodable: "browser_picture",
  too_fast: "browser_too_fast",
  no_media: "browser_no_media",
  idle: "browser_idle",
  malformed: "malformed",
  busy: "busy",
  replaced: "replaced",
  no_space: "no_space",
  not_open: "not_open",
};

/** One broadcaster's WebSocket, from hello to end. */
export class Connection {
  private ingest: Ingest | null = null;
  private readonly names = new Map<number, TrackName>();
  /** Video tracks waiting for their first key frame, which carries the real configuration. */
  private readonly announced = new Map<number, VideoConfig>();
  private readonly watchdog: Watchdog<IngestErrorCode>;
  private malformed = 0;
  private isOver = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly engine: LiveEngine,
    private readonly eventId: string,
    /** Resolves with the reason if this artist may no longer send, else with null. */
    refusal: () => Promise<IngestErrorCode | null>,
    /** The browser's name, for example "Firefox · Linux". */
    private readonly browser: string | null = null,
  ) {
    this.watchdog = new Watchdog<IngestErrorCode>({
      findRefusal: refusal,
      fail: (errorCode) => this.fail(errorCode),
    });
    socket.on("message", (messageBytes: Buffer, isBinary) => {
      try {
        this.receive(messageBytes, isBinary);
      } catch (error) {
        // No message may end the process, which would interrupt every show.
        logger.error({ error, eventId }, "A browser's media could not be read");
        this.fail("malformed");
      }
    });
    socket.on("close", () => this.leave());
    socket.on("error", () => socket.terminate());
  }

  private receive(messageBytes: Buffer, isBinary: boolean) {
    if (!this.watchdog.tryConsume(messageBytes.length)) return this.fail("too_fast");
    if (isBinary) return this.receivePacket(messageBytes);

    const frame = parsePublisherFrame(messageBytes.toString());
    if (!frame) return this.countMalformed();

    this.receiveFrame(frame);
  }

  private receivePacket(messageBytes: Buffer) {
    const packet = decodePacket(messageBytes);
    const trackName = packet && this.names.get(packet.track);
    if (!trackName) return this.countMalformed();
    if (packet.key && !this.configurePicture(packet)) return this.fail("undecodable");

    this.ingest?.push(trackName, packet);
  }

  /** False if no browser can decode the video. */
  private configurePicture({ track, data }: Packet): boolean {
    const config = this.announced.get(track);
    if (!config) return true;

    this.announced.delete(track);
    try {
      this.ingest?.configure(config.name, pictureOf(config, data));

      return true;
    } catch (error) {
      if (error instanceof UnsupportedMediaError) return false;

      throw error;
    }
  }

  private receiveFrame(frame: PublisherFrame) {
    if (frame.type === "ping") return this.receivePing(frame);
    if (frame.type === "hello") {
      void this.openShow(frame).catch(() => this.fail("restarting"));

      return;
    }
    if (!this.ingest) return this.countMalformed();
    if (frame.type === "config") return this.configure(frame);

    void this.end(this.ingest);
  }

  private receivePing({ sent, aheadMs }: Extract<PublisherFrame, { type: "ping" }>) {
    if (aheadMs !== undefined) this.ingest?.compareClock(aheadMs);
    this.send({ type: "pong", sent, now: Date.now() });
  }

  /** Pauses the socket until the show is open. */
  private async openShow({ sessionId, startedAt }: Extract<PublisherFrame, { type: "hello" }>) {
    if (this.ingest) return this.countMalformed();

    this.socket.pause();

    const onClose: Publisher["onClose"] = (reason) => this.fail(reason);
    const onLive = () => this.send({ type: "live" });
    const onDisk: Publisher["onDisk"] = ({ state, minutesLeft }) =>
      this.send({ type: "disk", state, minutesLeft });
    const publisher: Publisher = {
      source: "browser",
      sessionId,
      startedAt,
      onLive,
      onDisk,
      onClose,
    };
    const result = await this.engine.ingest(this.eventId, publisher);

    this.socket.resume();
    if (typeof result === "string") return this.fail(result);

    this.ingest = result;
    if (this.socket.readyState !== this.socket.OPEN) return this.leave();

    this.send({ type: "ready", ...result.resumption });
    if (result.isLive) onLive();
  }

  /** Confirms the end only after the commit. */
  private async end(ingest: Ingest) {
    this.ingest = null;
    if (!(await ingest.end())) return this.close("replaced");

    this.send({ type: "ended" });
    this.socket.close(ENDED_CLOSE_CODE);
  }

  private configure(config: TrackConfig) {
    this.names.set(config.track, config.name);
    if (config.kind === "video") this.announced.set(config.track, config);
    else this.ingest!.configure(config.name, soundOf(config));
  }

  private countMalformed() {
    this.malformed += 1;
    if (this.malformed > MAX_MALFORMED) this.fail("malformed");
  }

  private fail(errorCode: IngestErrorCode) {
    this.leave();

    const refusal = REFUSALS[errorCode];
    if (refusal && !this.isOver)
      noteEncoderRefused(this.eventId, { code: refusal, encoder: this.browser, detail: null });
    this.isOver = true;
    this.close(errorCode);
  }

  private close(errorCode: IngestErrorCode) {
    this.send({ type: "error", code: errorCode });
    this.socket.close(CLOSE_CODES[errorCode], errorCode);
    setTimeout(() => this.socket.terminate(), 2000).unref();
  }

  private leave() {
    this.watchdog.stop();
    this.ingest?.leave();
    this.ingest = null;
    this.names.clear();
    this.announced.clear();
  }

  private send(frame: IngestFrame) {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}

/**
 * Firefox supplies wrong parameter sets; those in its key frames are right.
 * @throws UnsupportedMediaError
 */
function pictureOf({ description }: VideoConfig, keyFrame: Uint8Array): VideoTrack {
  const record = Buffer.from(avcConfigOf(keyFrame, Buffer.from(description, "base64")));

  return { kind: "video", codec: "avc", ...readAvcConfig(record), description: record };
}

function soundOf({ codecString, description, sampleRate, channels }: AudioConfig): AudioTrack {
  const sharedFields = { kind: "audio", codec: "aac", codecString, sampleRate, channels } as const;

  return { ...sharedFields, description: Buffer.from(description, "base64") };
}
