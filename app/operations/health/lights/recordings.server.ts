import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";
import { findRecordingUploads } from "~/models/live/streams/replay/recording-uploads.server";
import { ageOf } from "../figures.server";
import type { LightReading } from "../light";

/** A storage may be away for a while; its replays are not playable meanwhile. */
const MAX_AWAY_MS = 10 * 60_000;
/** Of an upload that works but does not keep up. */
const MAX_WAIT_MS = 3600_000;

/** Null without RECORDINGS_TO. */
export function readRecordingsLight(): LightReading | null {
  if (!env.RECORDINGS_TO) return null;
  const uploads = findRecordingUploads();
  if (!uploads) return { state: "ok", fact: "starting" };
  const { waitingBytes, waitingSince, failingSince, reason, shows, remoteShows } = uploads;
  const waitingMs = ageOf(waitingSince) ?? 0;
  const values = { waiting: { bytes: waitingBytes }, age: { ms: waitingMs }, shows, remote: remoteShows };
  if (failingSince) {
    const awayMs = ageOf(failingSince) ?? 0;
    const about = { ...values, away: { ms: awayMs }, reason: reason ?? "", command: commandLine("doctor") };
    const todo = remoteShows > 0 ? "unplayable" : "failing";
    return { state: awayMs > MAX_AWAY_MS ? "bad" : "warn", fact: "failing", values: about, todo };
  }
  if (waitingBytes === 0) return { state: "ok", fact: "fine", values };
  const isLate = waitingMs > MAX_WAIT_MS;
  return { state: isLate ? "warn" : "ok", fact: "waiting", values, todo: isLate ? "slow" : null };
}
