import { type ChildProcess, spawn } from "node:child_process";
import { logger } from "~/platform/logging/logger.server";
import { TYPE } from "../rtmp/protocol/messages";
import { FlvReader } from "../rtmp/transcoder/flv-stream";

/** Draws the card that viewers at another site see at the end, as a PNG of the show's size. */
export type ClosingPicture = (size: { width: number; height: number }) => Promise<Buffer>;
export type DrawClosingCard = (
  eventId: string,
  ...of: Parameters<ClosingPicture>
) => Promise<Buffer>;

const CARD_SECONDS = 20;
const FRAMES_PER_SECOND = 10;
const ffmpegArguments = (sampleRate: number) => [
  ...[
    "-v",
    "error",
    "-re",
    "-loop",
    "1",
    "-framerate",
    String(FRAMES_PER_SECOND),
    "-f",
    "image2pipe",
    "-c:v",
    "png",
  ],
  ...[
    "-i",
    "pipe:0",
    "-f",
    "lavfi",
    "-i",
    `anullsrc=channel_layout=stereo:sample_rate=${sampleRate}`,
  ],
  ...[
    "-t",
    String(CARD_SECONDS),
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-tune",
    "stillimage",
    "-pix_fmt",
    "yuv420p",
  ],
  ...["-g", String(2 * FRAMES_PER_SECOND), "-threads", "1", "-c:a", "aac", "-b:a", "64k"],
  ...["-f", "flv", "-flvflags", "no_duration_filesize", "pipe:1"],
];

export type Tag = { type: number; timestampMs: number; body: Buffer };

/**
 * Plays a picture and silence for twenty seconds, in real time, through ffmpeg. Nothing is played
 * if ffmpeg is missing.
 * @returns the function that stops it
 */
export function playCard(
  pngBytes: Buffer,
  sampleRate: number,
  onTag: (tag: Tag) => void,
  onOver: () => void,
): () => void {
  // Without file descriptors the process has no streams.
  const child: ChildProcess = spawn("ffmpeg", ffmpegArguments(sampleRate), {
    stdio: ["pipe", "pipe", "ignore"],
  });
  let isOver = false;
  const end = () => {
    if (isOver) return;

    isOver = true;
    child.kill("SIGKILL");
    onOver();
  };

  const reader = new FlvReader((tag) => {
    const isMedia = tag.type === TYPE.audio || tag.type === TYPE.video;
    if (isMedia && !isOver) onTag(tag);
  });

  child.on("error", end);
  child.on("close", end);
  child.stdout?.on("data", (bytes: Buffer) => {
    try {
      reader.push(bytes);
    } catch (error) {
      logger.warn({ error }, "The last picture for another site is broken");
      end();
    }
  });
  child.stdin?.on("error", () => {});
  child.stdin?.end(pngBytes);

  return end;
}
