import { Capture } from "./capture";
import { checkDecoding, type DecodeResult } from "./decode-check";
import { type DeviceChoice, type Devices, listDevices, NO_DEVICES, storeChoice, storedChoice } from "./devices";
import { AUDIO_BIT_RATE } from "../encode/encode";
import { chooseEncoders } from "../encode/encoders";
import { ladderFor, type Strength, USUAL } from "../encode/ladder";
import { encodingCost, HEADROOM, strengthOf } from "../machine";
import { BroadcastError, type Problem } from "../problems";
import { measureUpload } from "../send/upload-speed";

/** What a check before the show has found so far. */
export interface CheckState {
  stream: MediaStream | null;
  devices: Devices;
  inUse: DeviceChoice;
  size: { width: number; height: number; frameRate: number } | null;
  /** Heights that can be encoded here; null while it is being tried. */
  heights: number[] | null;
  /** Whether what this browser encodes can be played; null while it is being tried. */
  playable: DecodeResult | null;
  upload: Upload;
  problem: Problem | null;
}

export type Upload =
  | { state: "measuring"; part: number }
  | { state: "failed" }
  /** "all": every rung; "low": only the small picture; "sound": not even that. */
  | { state: "done"; bitsPerSecond: number; enoughFor: "all" | "low" | "sound" };

export const CHECK_BEGUN: CheckState = {
  stream: null,
  devices: NO_DEVICES,
  inUse: {},
  size: null,
  heights: null,
  playable: null,
  upload: { state: "measuring", part: 0 },
  problem: null,
};

/** Tries camera, microphone, encoder and line, and sends nothing to anybody but our own server's measuring. */
export class Check {
  private state = CHECK_BEGUN;
  private capture: Capture | null = null;
  private readonly stopped = new AbortController();
  strength: Strength = USUAL;

  constructor(private onChange: (state: CheckState) => void) {}

  async run() {
    try {
      await this.open(storedChoice());
      const capture = this.capture!;
      const encoders = await chooseEncoders(capture.size, USUAL);
      const { rungs } = encoders;
      this.set({ heights: rungs.map((rung) => Math.min(rung.width, rung.height)) });
      this.set({ playable: await checkDecoding(encoders, capture, this.stopped.signal) });
      if (this.stopped.signal.aborted) return;
      const bits = await this.measure(rungs.map(({ bitRate }) => bitRate));
      if (bits !== null) await this.judge(capture.size, bits);
    } catch (error) {
      this.set({ problem: error instanceof BroadcastError ? error.problem : "no_encoder" });
    }
  }

  peakDb() {
    return this.capture?.peakDb() ?? null;
  }

  async chooseDevices({ cameraId, microphoneId }: DeviceChoice) {
    const { capture } = this;
    if (!capture) return;
    try {
      if (cameraId && cameraId !== capture.inUse.cameraId) await capture.useCamera(cameraId);
      if (microphoneId && microphoneId !== capture.inUse.microphoneId) await capture.useMicrophone(microphoneId);
      storeChoice(capture.inUse);
      this.set({ problem: null });
    } catch (error) {
      this.set({ problem: error instanceof BroadcastError ? error.problem : "no_device" });
    }
    this.set({ inUse: capture.inUse, size: capture.size });
  }

  /** The open camera, for the show that begins now; the check is over. */
  handOver(): Capture | null {
    const { capture } = this;
    this.capture = null;
    this.stop();
    return capture;
  }

  stop() {
    this.stopped.abort();
    this.capture?.stop();
    this.capture = null;
    this.onChange = () => {};
  }

  private async open(choice: DeviceChoice) {
    const capture = await Capture.open(choice);
    if (this.stopped.signal.aborted) return capture.stop();
    this.capture = capture;
    capture.onLost = () => this.set({ problem: "device_lost" });
    const devices = await listDevices();
    this.set({ stream: capture.stream, inUse: capture.inUse, size: capture.size, devices });
  }

  private async measure(bitRates: number[]): Promise<number | null> {
    try {
      const report = (part: number) => this.set({ upload: { state: "measuring", part } });
      const bitsPerSecond = await measureUpload(report, this.stopped.signal);
      const needs = (bits: number) => bitsPerSecond > HEADROOM * (bits + AUDIO_BIT_RATE);
      const all = bitRates.reduce((sum, bits) => sum + bits, 0);
      const enoughFor = needs(all) ? "all" : needs(bitRates.at(-1)!) ? "low" : "sound";
      this.set({ upload: { state: "done", bitsPerSecond, enoughFor } });
      return bitsPerSecond;
    } catch {
      this.set({ upload: { state: "failed" } });
      return null;
    }
  }

  /** Whether there is room for more than the usual rungs. */
  private async judge(size: Capture["size"], bitsPerSecond: number) {
    const lines = Math.min(size.width, size.height);
    const p1080 = lines >= 1080 ? await costOf(1920, 1080) : Infinity;
    const [p720, p480, p360] = [await costOf(1280, 720), await costOf(854, 480), await costOf(640, 360)];
    this.strength = strengthOf(lines, { p1080, p720, p480, p360 }, bitsPerSecond);
    const { rungs } = await chooseEncoders(size, this.strength);
    this.set({ heights: rungs.map((rung) => Math.min(rung.width, rung.height)) });
  }

  private set(change: Partial<CheckState>) {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}

const costOf = (width: number, height: number) =>
  encodingCost(ladderFor(width, height, { top: 1080, middle: true })[0]!);
