import type { Made } from "~/media/live-session";
import type { MakeRung } from "./ladder";
import type { RungMaker } from "./rung-maker";
import { rungBitsFor, SourceRate, type VideoMessage } from "./source-rate";

/** Starts the rung of one source as soon as it is known how many bits the source takes, and feeds it. */
export class RungFeed {
  private rung: RungMaker | null = null;
  private isOver = false;
  private rate = new SourceRate();
  private config: Buffer | null = null;

  constructor(
    private readonly made: Made,
    private readonly makeRung: MakeRung,
  ) {}

  /** The source is encoded like this from now on: the body of its message. */
  configure(config: Buffer) {
    this.config = config;
    this.rate = new SourceRate();
    this.rung?.send(0, config);
  }

  send(message: VideoMessage) {
    if (this.isOver) return;
    if (this.rung) return this.rung.send(message.timestampMs, message.body);
    const sourceBits = this.rate.take(message);
    if (sourceBits === null) return;
    const bits = rungBitsFor(sourceBits);
    if (bits === null) return this.rate.restart();
    this.start(bits);
  }

  stop() {
    this.isOver = true;
    this.rung?.stop();
  }

  private start(bits: number) {
    const messages = this.rate.messages();
    this.rate = new SourceRate();
    this.rung = this.makeRung(this.made, bits);
    if (!this.rung) return void (this.isOver = true);
    this.made.expect();
    if (this.config) this.rung.send(0, this.config);
    for (const { timestampMs, body } of messages) this.rung.send(timestampMs, body);
  }
}
