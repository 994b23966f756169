import type { Problem } from "./broadcast/problems";

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
  /** Heights of the rungs that are sent. */
  heights: number[];
  bitsPerSecond: number;
  droppedFrames: number;
}

export const OFF_AIR: AirState = {
  phase: "idle",
  problem: null,
  wasLive: false,
  stream: null,
  microphone: true,
  camera: true,
  heights: [],
  bitsPerSecond: 0,
  droppedFrames: 0,
};

/** Whether this window sends (or is about to send) the show. */
export const isSending = ({ phase }: AirState) =>
  phase === "connecting" || phase === "live" || phase === "reconnecting" || phase === "ending";
