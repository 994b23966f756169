import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** H.264 with a key frame every two seconds at 25 frames a second, and AAC. */
export const ENCODED = [
  ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "50", "-b:v", "800k"],
  ...["-c:a", "aac", "-ac", "2", "-b:a", "96k"],
];

/**
 * ffmpeg as an encoder: 640×360 at 25 frames a second with a tone, which can end earlier, until it
 * is stopped.
 */
export class Encoder {
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  constructor(publishTo: string, soundSeconds?: number) {
    const picture = ["-re", "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25"];
    const tone = `sine=frequency=440:sample_rate=48000${soundSeconds ? `:duration=${soundSeconds}` : ""}`;
    const sound = ["-re", "-f", "lavfi", "-i", tone];
    const args = ["-loglevel", "error", ...picture, ...sound, ...ENCODED, "-f", "flv", publishTo];

    this.child = spawn("ffmpeg", args, { stdio: ["ignore", "ignore", "inherit"] });
    this.closed = once(this.child, "close");
  }

  /** Ends it abruptly, like a failing connection. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.closed;
  }

  async stop() {
    this.child.kill("SIGINT");
    await this.closed;
  }
}
