import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Noise all the time, with a loud burst at the beginning of every second: an ffmpeg source. */
export const BURSTS = "aevalsrc='(random(0)*2-1)*if(lt(mod(t,1),0.05),0.9,0.03)':s=48000";
const LOUD = 0.25;

const ADTS_HEADER_BYTES = 7;

/** Frames of AAC-LC, 48 kHz, stereo. */
export function encodeAac(
  source: string,
  { seconds, kbit }: { seconds: number; kbit: number },
): Buffer[] {
  const input = ["-f", "lavfi", "-i", source, "-t", String(seconds)];
  const { stdout } = ffmpeg([
    ...input,
    "-ac",
    "2",
    "-ar",
    "48000",
    "-c:a",
    "aac",
    "-b:a",
    `${kbit}k`,
    "-f",
    "adts",
  ]);
  const frames: Buffer[] = [];

  for (let at = 0; at < stdout.length;) {
    const length = ((stdout[at + 3]! & 3) << 11) | (stdout[at + 4]! << 3) | (stdout[at + 5]! >> 5);

    frames.push(stdout.subarray(at + ADTS_HEADER_BYTES, at + length));
    at += length;
  }

  return frames;
}

/** The samples of a file, as mono. @throws with ffmpeg's complaints */
export function decodePcm(file: Buffer): Float32Array {
  const folder = mkdtempSync(path.join(tmpdir(), "pcm-"));

  try {
    const source = path.join(folder, "source");

    writeFileSync(source, file);

    const { stdout, stderr } = ffmpeg(["-i", source, "-map", "0:a:0", "-ac", "1", "-f", "f32le"]);
    if (stderr.length > 0) throw new Error(stderr.toString());

    return new Float32Array(new Uint8Array(stdout).buffer);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The samples at which bursts begin. */
export function findBursts(samples: Float32Array, sampleRate = 48_000): number[] {
  const found: number[] = [];

  samples.forEach((it, i) => {
    if (Math.abs(it) > LOUD && i - (found.at(-1) ?? -Infinity) > sampleRate / 2) found.push(i);
  });

  return found;
}

function ffmpeg(args: string[]) {
  return spawnSync("ffmpeg", ["-v", "warning", ...args, "pipe:1"], { maxBuffer: 1e9 });
}
