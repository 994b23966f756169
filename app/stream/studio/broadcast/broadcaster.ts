import { type AirState, OFF_AIR } from "../air-state";
import { AirWatch } from "./air-watch";
import { Capture } from "./capture/capture";
import { type DeviceChoice, storeChoice, storedChoice } from "./capture/devices";
import type { EncoderEvents } from "./encode/encode";
import { chooseEncoders, type Encoders, type Parts } from "./encode/encoders";
import { FrameMeter } from "./encode/frame-meter";
import { type Rung, type Strength, USUAL } from "./encode/ladder";
import { type LightMeter, openLightMeter } from "./capture/picture-light";
import { BroadcastError, type Problem } from "./problems";
import { trackNumber } from "./send/reporter";
import { Uplink } from "./send/broadcast-connection";
import { keepAwake } from "./capture/wake-lock";

const LOOK_MS = 1000;
const SOUND_DEADLINE_MS = 10_000;

/** One broadcast from this window: camera, encoders and uplink, and what is to be said about them. */
export class Broadcaster {
  private state: AirState = OFF_AIR;
  private capture: Capture | null = null;
  private rungs: Rung[] = [];
  private strength: Strength = USUAL;
  private encoders: Encoders | null = null;
  private soundDeadline: ReturnType<typeof setTimeout> | undefined;
  private uplink: Uplink | null = null;
  private light: LightMeter | null = null;
  private readonly watch = new AirWatch();
  private readonly frames = new FrameMeter();
  private letSleep: (() => void) | null = null;
  private looking: ReturnType<typeof setInterval> | undefined;

  constructor(
    private url: string,
    private onChange: (state: AirState) => void,
  ) {}

  /** With a capture that is already open (from a check), or the devices chosen last. */
  async start(strength: Strength = USUAL, open: Capture | null = null) {
    this.set({ ...OFF_AIR, phase: "asking" });
    try {
      const capture = (this.capture = open ?? (await Capture.open(storedChoice())));
      capture.onLost = () => void this.replaceLost();
      this.set({ phase: "connecting", stream: capture.stream, devices: capture.inUse });
      this.strength = strength;
      await this.encode(capture, "all");
    } catch (error) {
      this.failWith(error);
    }
  }

  /** Within a press of a button, which is what browsers wait for. */
  retrySound() {
    this.capture?.resumeSound();
  }

  /** For a browser that does not let the sound run. */
  async sendPictureAlone() {
    const { capture } = this;
    if (!capture || this.state.sound !== "stuck") return;
    this.encoders?.stop();
    this.set({ sound: "off" });
    await this.encode(capture, "picture").catch((error: unknown) => this.failWith(error));
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

  /** Another camera or microphone in mid-show. What cannot be opened leaves the show as it was. */
  async chooseDevices({ cameraId, microphoneId }: DeviceChoice) {
    const { capture } = this;
    if (!capture) return;
    this.set({ deviceProblem: null });
    try {
      if (microphoneId && microphoneId !== capture.inUse.microphoneId) await capture.useMicrophone(microphoneId);
      if (cameraId && cameraId !== capture.inUse.cameraId) await this.changeCamera(capture, cameraId);
      storeChoice(capture.inUse);
    } catch (error) {
      this.set({ deviceProblem: error instanceof BroadcastError ? error.problem : "no_device" });
    }
    this.set({ devices: capture.inUse });
  }

  peakDb() {
    return this.capture?.peakDb() ?? null;
  }

  /** Without ending the show: the page goes away. */
  release() {
    clearInterval(this.looking);
    clearTimeout(this.soundDeadline);
    this.letSleep?.();
    this.light?.close();
    this.uplink?.close();
    this.encoders?.stop();
    this.capture?.stop();
    this.capture = this.encoders = this.uplink = this.light = this.letSleep = null;
  }

  private async encode(capture: Capture, parts: Parts) {
    const encoders = (this.encoders = await chooseEncoders(capture.size, this.strength));
    this.rungs = encoders.rungs;
    this.set({ heights: this.rungs.map(shortSide) });
    this.uplink ??= this.openUplink();
    if (parts === "all") this.soundDeadline = setTimeout(() => this.set({ sound: "stuck" }), SOUND_DEADLINE_MS);
    await encoders.start(capture, this.encoderEvents(), parts);
    // Refused, left, or begun anew while the encoders were starting.
    if (this.encoders !== encoders) return encoders.stop();
    clearTimeout(this.soundDeadline);
    if (parts === "all") this.set({ sound: "on" });
    this.light = openLightMeter(capture.stream);
    this.letSleep = keepAwake();
    this.looking = setInterval(() => this.look(), LOOK_MS);
  }

  private async changeCamera(capture: Capture, cameraId: string | undefined) {
    await capture.useCamera(cameraId);
    await this.encoders?.renewPicture();
  }

  /** A camera or microphone was unplugged: the show goes on with another one, where there is one. */
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
    const best = trackNumber(this.rungs[0]!.name);
    return {
      onConfig: (config) => this.uplink?.configure(config),
      onPacket: (packet) => {
        if (packet.track === best) this.frames.add();
        this.uplink?.send(packet);
      },
      onFailure: (problem = "encoder_failed") => void (this.encoders && this.fail(problem)),
    };
  }

  private openUplink() {
    return new Uplink(this.url, {
      onAccepted: () => this.set({ phase: "live", wasLive: true }),
      onLost: () => this.set({ phase: "reconnecting" }),
      onBack: () => this.set({ phase: "live" }),
      onDisk: (disk) => this.set({ disk }),
      onProblem: (problem) => this.fail(problem),
    });
  }

  private look() {
    const { uplink, capture, state } = this;
    if (!uplink || !capture) return;
    const { bitsPerSecond, droppedFrames, lagMs, roundTripMs, shed } = uplink.stats();
    const now = performance.now();
    const sent = this.rungs.filter(({ name }) => !shed.includes(trackNumber(name)));
    const frames = this.frames.read(now);
    const framesTell = sent[0] === this.rungs[0] && document.visibilityState === "visible";
    const warnings = this.watch.note({
      now,
      microphone: state.microphone && state.sound === "on",
      camera: state.camera,
      peakDb: capture.loudestDb(),
      light: this.light?.read() ?? null,
      lagMs,
      shed: shed.length,
      framesPerSecond: framesTell ? frames : null,
    });
    const delayMs = roundTripMs === null ? null : lagMs + roundTripMs;
    this.set({ bitsPerSecond, droppedFrames, delayMs, warnings, heights: sent.map(shortSide) });
  }

  private failWith(error: unknown) {
    this.fail(error instanceof BroadcastError ? error.problem : "encoder_failed");
  }

  /** What failed first is what is told: what it takes down with it fails too. */
  private fail(problem: Problem) {
    const { wasLive, phase } = this.state;
    if (phase === "failed") return;
    this.release();
    this.set({ ...OFF_AIR, phase: "failed", problem, wasLive });
  }

  private set(change: Partial<AirState>) {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}

const shortSide = ({ width, height }: Rung) => Math.min(width, height);
