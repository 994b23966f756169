import type { TranscodedIngest } from "~/media/live-session";
import type { CreateTranscoder } from "./transcoder-pool";
import { type Transcoder, TRANSCODED_RENDITION } from "./transcoder";
import { renditionBitsFor, SourceBitRate, type VideoMessage } from "./source-bit-rate";

/** Starts the transcoder once the source's bit rate is known, and feeds it. */
export class TranscoderInput {
  private transcoder: Transcoder | null = null;
  private isOver = false;
  private rate = new SourceBitRate();
  private config: Buffer | null = null;

  constructor(
    private readonly transcoded: TranscodedIngest,
    private readonly createTranscoder: CreateTranscoder,
  ) {}

  /** Sets the source's encoding: the body of its configuration message. */
  configure(config: Buffer) {
    this.config = config;
    this.rate = new SourceBitRate();
    this.transcoder?.send(0, config);
  }

  send(message: VideoMessage) {
    if (this.isOver) return;
    if (this.transcoder) return this.transcoder.send(message.timestampMs, message.body);

    const sourceBits = this.rate.take(message);
    if (sourceBits === null) return;

    const bits = renditionBitsFor(sourceBits);
    if (bits === null) return this.rate.restart();

    this.start(bits);
  }

  stop() {
    this.isOver = true;
    this.transcoder?.stop();
  }

  private start(bits: number) {
    const messages = this.rate.messages();

    this.rate = new SourceBitRate();
    this.transcoder = this.createTranscoder(this.transcoded, bits);
    if (!this.transcoder) {
      void (this.isOver = true);

      return;
    }

    this.transcoded.expect(TRANSCODED_RENDITION);
    if (this.config) this.transcoder.send(0, this.config);
    for (const { timestampMs, body } of messages) this.transcoder.send(timestampMs, body);
  }
}
