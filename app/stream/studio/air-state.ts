import type { DiskState } from "~/media/ingest/protocol";
import type { Warning } from "./broadcast/air-watch";
import type { DeviceChoice } from "./broadcast/capture/devices";
import type { DeviceProblem, Problem } from "./broadcast/problems";

export type AirPhase = "idle" | "asking" | "connecting" | "live" | "reconnecting" | "ending" | "ended" | "failed";

/** What the panel shows of a broadcast from this window. */
export interface AirState {
  phase: AirPhase;
  problem: Problem | null;
  /** Whether the server has taken media from this broadcast. */
  wasLive: boolean;
  /** The camera's picture, for the preview. */
  stream: MediaStream | null;
  microphone: boolean;
  camera: boolean;
  /** "stuck": the browser has not let the sound run for ten seconds. "off": the picture goes out alone. */
  sound: "starting" | "stuck" | "on" | "off";
  /** The camera and microphone in use. */
  devices: DeviceChoice;
  /** Why the last change of device did not go as asked. */
  deviceProblem: DeviceProblem | null;
  /** Heights of the rungs that are sent. */
  heights: number[];
  bitsPerSecond: number;
  droppedFrames: number;
  /** From this window to the server and back, with what waits here; null before the first answer. */
  delayMs: number | null;
  warnings: Warning[];
  disk: DiskState;
}

export const OFF_AIR: AirState = {
  phase: "idle",
  problem: null,
  wasLive: false,
  stream: null,
  microphone: true,
  camera: true,
  sound: "starting",
  devices: {},
  deviceProblem: null,
  heights: [],
  bitsPerSecond: 0,
  droppedFrames: 0,
  delayMs: null,
  warnings: [],
  disk: { state: "fine", minutesLeft: null },
};

/** Whether this window sends (or is about to send) the show. */
export const isSending = ({ phase }: AirState) =>
  phase === "connecting" || phase === "live" || phase === "reconnecting" || phase === "ending";
