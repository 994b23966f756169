import { Capture } from "./capture";
import { checkDecoding, type DecodeResult } from "./decode-check";
import {
  type DeviceChoice,
  type Devices,
  listDevices,
  NO_DEVICES,
  storeChoice,
  storedChoice,
} from "./devices";
import { AUDIO_BIT_RATE } from "../encode/encode";
import { chooseEncoders } from "../encode/encoders";
import { ladderFor, type LadderOptions, DEFAULT_LADDER } from "../encode/ladder";
import { measureEncodeMs, HEADROOM, chooseLadder } from "../encode/encode-benchmark";
import { BroadcastError, type Problem } from "../problems";
import { measureUpload } from "../send/upload-speed";
import { last } from "~/platform/required";

export interface PreflightState {
  stream: MediaStream | null;
  devices: Devices;
  inUse: DeviceChoice;
  size: { width: number; height: number; frameRate: number } | null;
  /** Heights that this browser can encode; null while unknown. */
  heights: number[] | null;
  /** Null while unknown. */
  playable: DecodeResult | null;
  upload: Upload;
  problem: Problem | null;
}

export type Upload =
  | { state: "measuring"; part: number }
  | { state: "failed" }
  /** "all": every rendition; "low": the smallest only; "sound": audio only. */
  | { state: "done"; bitsPerSecond: number; enoughFor: "all" | "low" | "sound" };

export const INITIAL_PREFLIGHT_STATE: PreflightState = {
  stream: null,
  devices: NO_DEVICES,
  inUse: {},
  size: null,
  heights: null,
  playable: null,
  upload: { state: "measuring", part: 0 },
  problem: null,
};

/**
 * Tests camera, microphone, encoder and upload bandwidth. Only the bandwidth test is sent, to the
 * site's own server.
 */
export class PreflightCheck {
  private state = INITIAL_PREFLIGHT_STATE;
  private capture: Capture | null = null;
  private readonly stopped = new AbortController();
  ladder: LadderOptions = DEFAULT_LADDER;

  constructor(private onChange: (state: PreflightState) => void) {}

  async run() {
    try {
      await this.open(storedChoice());

      const capture = this.capture!;
      const encoders = await chooseEncoders(capture.size, DEFAULT_LADDER);
      const { renditions } = encoders;

      this.set({ heights: renditions.map(({ width, height }) => Math.min(width, height)) });
      this.set({ playable: await checkDecoding(encoders, capture, this.stopped.signal) });
      if (this.stopped.signal.aborted) return;

      const bitsPerSecond = await this.measure(renditions.map(({ bitRate }) => bitRate));
      if (bitsPerSecond !== null) await this.judge(capture.size, bitsPerSecond);
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
      if (microphoneId && microphoneId !== capture.inUse.microphoneId)
        await capture.useMicrophone(microphoneId);
      storeChoice(capture.inUse);
      this.set({ problem: null });
    } catch (error) {
      this.set({ problem: error instanceof BroadcastError ? error.problem : "no_device" });
    }

    this.set({ inUse: capture.inUse, size: capture.size });
  }

  /** Returns the open capture for the show and ends the check. */
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
      const report = (share: number) => this.set({ upload: { state: "measuring", part: share } });
      const bitsPerSecond = await measureUpload(report, this.stopped.signal);
      const isEnoughFor = (bits: number) => bitsPerSecond > HEADROOM * (bits + AUDIO_BIT_RATE);
      const totalBits = bitRates.reduce((sum, bits) => sum + bits, 0);
      const enoughFor = isEnoughFor(totalBits)
        ? "all"
        : isEnoughFor(last(bitRates))
          ? "low"
          : "sound";

      this.set({ upload: { state: "done", bitsPerSecond, enoughFor } });

      return bitsPerSecond;
    } catch {
      this.set({ upload: { state: "failed" } });

      return null;
    }
  }

  /** Chooses the ladder that picture size, encoder and bandwidth allow, and sets `heights`. */
  private async judge(size: Capture["size"], bitsPerSecond: number) {
    const shorterSide = Math.min(size.width, size.height);
    const p1080 = shorterSide >= 1080 ? await costOf(1920, 1080) : Infinity;
    const [p720, p480, p360] = [
      await costOf(1280, 720),
      await costOf(854, 480),
      await costOf(640, 360),
    ];

    this.ladder = chooseLadder(shorterSide, { p1080, p720, p480, p360 }, bitsPerSecond);

    const { renditions } = await chooseEncoders(size, this.ladder);

    this.set({ heights: renditions.map(({ width, height }) => Math.min(width, height)) });
  }

  private set(change: Partial<PreflightState>) {
    this.state = { ...this.state, ...change };
    this.onChange(this.state);
  }
}

const costOf = (width: number, height: number) =>
  measureEncodeMs(ladderFor(width, height, { maxHeight: 1080, has480p: true })[0]!);
