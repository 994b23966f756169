import { type AirState, OFF_AIR } from "../air-state";
import { type Capture, openCapture } from "./capture";
import { type Encoding, startEncoding } from "./encode";
import { BroadcastError, type Problem } from "./problems";
import { Uplink } from "./uplink";
import { keepAwake } from "./wake-lock";

const STATS_MS = 1000;

/** One broadcast from this window: camera, encoders and uplink, and what is to be said about them. */
export class Broadcaster {
  private state: AirState = OFF_AIR;
  private capture: Capture | null = null;
  private encoding: Encoding | null = null;
  private uplink: Uplink | null = null;
  private letSleep: (() => void) | null = null;
  private measuring: ReturnType<typeof setInterval> | undefined;

  constructor(
    private url: string,
    private onChange: (state: AirState) => void,
  ) {}

  async start() {
    this.set({ ...OFF_AIR, phase: "asking" });
    try {
      this.capture = await openCapture(() => this.fail("device_lost"));
      this.set({ phase: "connecting", stream: this.capture.stream });
      const uplink = this.openUplink();
      this.encoding = await startEncoding(this.capture.video, this.capture.audio, {
        onConfig: (config) => uplink.configure(config),
        onPacket: (packet) => uplink.send(packet),
        onFailure: () => this.fail("encoder_failed"),
      });
      const heights = this.encoding.rungs.map(({ width, height }) => Math.min(width, height));
      this.set({ heights });
      this.letSleep = keepAwake();
      this.measuring = setInterval(() => this.set(uplink.stats()), STATS_MS);
    } catch (error) {
      this.fail(error instanceof BroadcastError ? error.problem : "encoder_failed");
    }
  }

  /** Resolves true when the server has confirmed the end; false when it could not be reached. */
  async end() {
    const before = this.state.phase;
    this.set({ phase: "ending" });
    try {
      await this.uplink?.end();
    } catch {
      this.set({ phase: before });
      return false;
    }
    this.release();
    this.set({ ...OFF_AIR, phase: "ended" });
    return true;
  }

  setMicrophone(on: boolean) {
    this.capture?.setMicrophone(on);
    this.set({ microphone: on });
  }

  setCamera(on: boolean) {
    this.capture?.setCamera(on);
    this.set({ camera: on });
  }

  /** Without ending the show: the page goes away. */
  release() {
    clearInterval(this.measuring);
    this.letSleep?.();
    this.uplink?.close();
    void this.encoding?.stop();
    this.capture?.stop();
    this.capture = this.encoding = this.uplink = this.letSleep = null;
  }

  private openUplink() {
    return (this.uplink = new Uplink(this.url, {
      onAccepted: () => this.set({ phase: "live", wasLive: true }),
      onLost: () => this.set({ phase: "reconnecting" }),
      onBack: () => this.set({ phase: "live" }),
      onProblem: (problem) => this.fail(problem),
    }));
  }

  private fail(problem: Problem) {
    const { wasLive } = this.state;
    this.release();
    this.set({ ...OFF_AIR, phase: "failed", problem, wasLive });
  }

  private set(change: Partial<AirState>) {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}
