import type { DiskState } from "~/media/ingest/protocol";
import type { Warning } from "./broadcast/health-monitor";
import type { DeviceChoice } from "./broadcast/capture/devices";
import type { DeviceProblem, Problem } from "./broadcast/problems";

export type BroadcastPhase =
  "idle" | "asking" | "connecting" | "live" | "reconnecting" | "ending" | "ended" | "failed";

export interface BroadcastState {
  phase: BroadcastPhase;
  problem: Problem | null;
  /** True once the server has received media from this broadcast. */
  wasLive: boolean;
  /** The camera, for the preview. */
  stream: MediaStream | null;
  microphone: boolean;
  camera: boolean;
  /** "stuck": the browser has not started audio for ten seconds. "off": video only. */
  sound: "starting" | "stuck" | "on" | "off";
  devices: DeviceChoice;
  deviceProblem: DeviceProblem | null;
  /** Heights of the renditions being sent. */
  heights: number[];
  bitsPerSecond: number;
  droppedFrames: number;
  /** Round trip plus the send queue; null before the first response. */
  delayMs: number | null;
  warnings: Warning[];
  disk: DiskState;
}

export const IDLE_STATE: BroadcastState = {
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

/** True if this window sends the show or is about to. */
export const isSending = ({ phase }: BroadcastState) =>
  phase === "connecting" || phase === "live" || phase === "reconnecting" || phase === "ending";
