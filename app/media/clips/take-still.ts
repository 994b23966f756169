import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { hasFfmpeg } from "~/platform/process/has-ffmpeg.server";

const run = promisify(execFile);
const LIMITS = { encoding: "buffer", timeout: 20_000, maxBuffer: 10_000_000 } as const;

/** A key frame from the middle of a clip as a JPEG; null without ffmpeg. */
export async function takeStill(file: string, durationMs: number): Promise<Buffer | null> {
  if (!hasFfmpeg()) return null;

  for (const at of [durationMs / 2000, 0]) {
    const input = ["-v", "error", "-threads", "1", "-skip_frame", "nokey", "-ss", at.toFixed(2), "-i", file];
    const output = ["-an", "-frames:v", "1", "-q:v", "3", "-f", "mjpeg", "pipe:1"];
    const { stdout } = await run("ffmpeg", [...input, ...output], LIMITS);
    if (stdout.length > 0) return stdout;
  }

  return null;
}
