import type { TrackConfig } from "~/media/ingest/protocol";
import type { Problem } from "../problems";
import type { QueuedPacket } from "../send/send-queue";

export interface EncoderEvents {
  onConfig: (config: TrackConfig) => unknown;
  onPacket: (packet: QueuedPacket) => unknown;
  onFailure: (problem?: Problem) => unknown;
}
