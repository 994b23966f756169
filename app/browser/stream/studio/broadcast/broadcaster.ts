import { type BroadcastState, IDLE_STATE } from "../broadcast-state";
import { HealthMonitor } from "./health-monitor";
import { Capture } from "./capture/capture";
import { type DeviceChoice, storeChoice, storedChoice } from "./capture/devices";
import type { EncoderEvents } from "./encode/encoder-events";
import { chooseEncoders, type Encoders, type Parts } from "./encode/encoders";
import { FrameMeter } from "./encode/frame-meter";
import { type Rendition, type LadderOptions, DEFAULT_LADDER } from "./encode/ladder";
import { type BrightnessMeter, openBrightnessMeter } from "./capture/brightness-meter";
import { BroadcastError, type Problem } from "./problems";
import { trackNumber } from "./encode/encoder-output";
import { BroadcastConnection } from "./send/broadcast-connection";
import { requestWakeLock } from "../../wake-lock";

const STATS_INTERVAL_MS = 1000;
const AUDIO_DEADLINE_MS = 10_000;

/** One broadcast from this window: capture, encoders and connection. */
export class Broadcaster {
  private state: BroadcastState = IDLE_STATE;
  private capture: Capture | null = null;
  private renditions: Rendition[] = [];
  private ladder: LadderOptions = DEFAULT_LADDER;
  private encoders: Encoders | null = null;
  private audioDeadline: ReturnType<typeof setTimeout> | undefined;
  private connection: BroadcastConnection | null = null;
  private brightness: BrightnessMeter | null = null;
  private readonly health = new HealthMonitor();
  private readonly frames = new FrameMeter();
  private releaseWakeLock: (() => void) | null = null;
  private statsTimer: ReturnType<typeof setInterval> | undefined;
  private hasLeft = false;

  constructor(
    private url: string,
    private onChange: (state: BroadcastState) => void,
  ) {}

  /** Uses the capture of a preflight check if there is one, else the devices chosen last. */
  async start(ladder: LadderOptions = DEFAULT_LADDER, open: Capture | null = null) {
    this.set({ ...IDLE_STATE, phase: "asking" });
    try {
      const capture = (this.capture = open ?? (await Capture.open(storedChoice())));

      capture.onLost = () => void this.replaceLost();
      this.set({ phase: "connecting", stream: capture.stream, devices: capture.inUse });
      this.ladder = ladder;
      await this.encode(capture, "all");
    } catch (error) {
      this.failWith(error);
    }
  }

  /** Must run in a user gesture, which browsers require. */
  retryAudio() {
    this.capture?.resumeAudio();
  }

  /** Sends video only, for browsers that do not start audio. */
  async sendVideoOnly() {
    const { capture } = this;
    if (!capture || this.state.sound !== "stuck") return;

    this.encoders?.stop();
    this.set({ sound: "off" });
    await this.encode(capture, "picture").catch((error: unknown) => this.failWith(error));
  }

  /** True once the server has confirmed the end; false when it is unreachable. */
  async end() {
    const phaseBefore = this.state.phase;

    this.set({ phase: "ending" });
    try {
      await this.connection?.end();
    } catch {
      this.set({ phase: phaseBefore });
      if (this.hasLeft) this.release();

      return false;
    }

    this.release();
    this.set({ ...IDLE_STATE, phase: "ended" });

    return true;
  }

  setMicrophone(isOn: boolean) {
    this.capture?.setMicrophone(isOn);
    this.set({ microphone: isOn });
  }

  setCamera(isOn: boolean) {
    this.capture?.setCamera(isOn);
    this.set({ camera: isOn });
  }

  /** Changes devices during the show. A device that cannot be opened leaves the show unchanged. */
  async chooseDevices({ cameraId, microphoneId }: DeviceChoice) {
    const { capture } = this;
    if (!capture) return;

    this.set({ deviceProblem: null });
    try {
      if (microphoneId && microphoneId !== capture.inUse.microphoneId)
        await capture.useMicrophone(microphoneId);
      if (cameraId && cameraId !== capture.inUse.cameraId)
        await this.changeCamera(capture, cameraId);
      storeChoice(capture.inUse);
    } catch (error) {
      this.set({ deviceProblem: error instanceof BroadcastError ? error.problem : "no_device" });
    }

    this.set({ devices: capture.inUse });
  }

  peakDb() {
    return this.capture?.peakDb() ?? null;
  }

  /**
   * Called when the page no longer shows the broadcast. While the show is ending, nothing is
   * released: the page may change before the server has confirmed the end, and the artist must get
   * the confirmation.
   */
  leave() {
    this.hasLeft = true;
    if (this.state.phase !== "ending") this.release();
  }

  /** Frees everything without ending the show. */
  release() {
    clearInterval(this.statsTimer);
    clearTimeout(this.audioDeadline);
    this.releaseWakeLock?.();
    this.brightness?.close();
    this.connection?.close();
    this.encoders?.stop();
    this.capture?.stop();
    this.capture = this.encoders = this.connection = this.brightness = this.releaseWakeLock = null;
  }

  private async encode(capture: Capture, parts: Parts) {
    const encoders = (this.encoders = await chooseEncoders(capture.size, this.ladder));

    this.renditions = encoders.renditions;
    this.set({ heights: this.renditions.map(shortSide) });
    this.connection ??= this.openConnection();
    if (parts === "all")
      this.audioDeadline = setTimeout(() => this.set({ sound: "stuck" }), AUDIO_DEADLINE_MS);
    await encoders.start(capture, this.encoderEvents(), parts);
    // The broadcast was stopped or restarted while the encoders were starting.
    if (this.encoders !== encoders) return encoders.stop();

    clearTimeout(this.audioDeadline);
    if (parts === "all") this.set({ sound: "on" });
    this.brightness = openBrightnessMeter(capture.stream);
    this.releaseWakeLock ??= requestWakeLock();
    this.statsTimer = setInterval(() => this.updateStats(), STATS_INTERVAL_MS);
  }

  private async changeCamera(capture: Capture, cameraId: string | undefined) {
    await capture.useCamera(cameraId);
    await this.encoders?.restartVideo();
  }

  /** Replaces an unplugged device. */
  private async replaceLost() {
    const { capture } = this;
    if (!capture) return;

    try {
      if (capture.video.readyState === "ended") await this.changeCamera(capture, undefined);
      else await capture.useMicrophone(undefined);
      this.set({ devices: capture.inUse, deviceProblem: "replaced_device" });
    } catch {
      this.fail("device_lost");
    }
  }

  private encoderEvents(): EncoderEvents {
    const bestTrack = trackNumber(this.renditions[0]!.name);

    return {
      onConfig: (config) => this.connection?.configure(config),
      onPacket: (packet) => {
        if (packet.track === bestTrack) this.frames.add();
        this.connection?.send(packet);
      },
      onFailure: (problem = "encoder_failed") => void (this.encoders && this.fail(problem)),
    };
  }

  private openConnection() {
    return new BroadcastConnection(this.url, {
      onAccepted: () => this.set({ phase: "live", wasLive: true }),
      onLost: () => this.set({ phase: "reconnecting" }),
      onBack: () => this.set({ phase: "live" }),
      onDisk: (disk) => this.set({ disk }),
      onProblem: (problem) => this.fail(problem),
    });
  }

  private updateStats() {
    const { connection, capture, state } = this;
    if (!connection || !capture) return;

    const { bitsPerSecond, droppedFrames, lagMs, roundTripMs, shed } = connection.stats();
    const nowMs = performance.now();
    const sent = this.renditions.filter(({ name }) => !shed.includes(trackNumber(name)));
    const frames = this.frames.read(nowMs);
    const isMeasurable = sent[0] === this.renditions[0] && document.visibilityState === "visible";
    const warnings = this.health.addSample({
      now: nowMs,
      microphone: state.microphone && state.sound === "on",
      camera: state.camera,
      peakDb: capture.takePeakDb(),
      light: this.brightness?.read() ?? null,
      lagMs,
      shed: shed.length,
      framesPerSecond: isMeasurable ? frames : null,
    });
    const delayMs = roundTripMs === null ? null : lagMs + roundTripMs;

    this.set({ bitsPerSecond, droppedFrames, delayMs, warnings, heights: sent.map(shortSide) });
  }

  private failWith(error: unknown) {
    this.fail(error instanceof BroadcastError ? error.problem : "encoder_failed");
  }

  /** Reports only the first failure, because it causes the later ones. */
  private fail(problem: Problem) {
    const { wasLive, phase } = this.state;
    if (phase === "failed") return;

    this.release();
    this.set({ ...IDLE_STATE, phase: "failed", problem, wasLive });
  }

  private set(change: Partial<BroadcastState>) {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}

const shortSide = ({ width, height }: Rendition) => Math.min(width, height);
