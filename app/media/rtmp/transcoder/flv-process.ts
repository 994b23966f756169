import { type ChildProcessByStdio, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable, Writable } from "node:stream";
import { flvHeader, type FlvPiece, FlvReader, flvTag, type MediaTag } from "./flv-stream";

const GRACE_MS = 2000;

export type FlvProcessOptions = {
  /** ffmpeg's arguments for input and output. */
  args: string[];
  /**
   * Type of the tags that are sent to ffmpeg and read from its output; other tags in the output are
   * skipped.
   */
  type: MediaTag;
  /** The process is ended if it is this far behind. */
  maxBacklogBytes: number;
  /** Scheduling priority (niceness) of the process; 0 keeps the server's. */
  priority: number;
  /** Program to run, for tests; ffmpeg by default. */
  command?: string;
  onTag(tag: FlvPiece): void;
  /** Called once when the process ends: with the reason if it failed, else with null. */
  onGone(failure: string | null): void;
};

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs ffmpeg as a child process that reads and writes FLV through pipes. The show never waits for
 * it.
 */
export class FlvProcess {
  private readonly child: Child;
  private isOver = false;

  constructor(private readonly options: FlvProcessOptions) {
    const { args, type, priority, command = "ffmpeg" } = options;
    const allArguments = ["-v", "error", ...args, "-flush_packets", "1", "-f", "flv", "pipe:1"];

    this.child = spawn(command, allArguments, { stdio: ["pipe", "pipe", "ignore"] });
    // Listeners come before calls that can throw, because an unhandled error event would end the
    // server.
    this.child.on("error", (error) => this.fail(error.message));
    this.child.on("close", (exitCode) => this.fail(`ended with ${exitCode}`));

    const reader = new FlvReader((tag) => tag.type === type && !this.isOver && options.onTag(tag));

    this.child.stdin.on("error", () => {});
    this.child.stdout.on("data", (bytes: Buffer) => this.attempt(() => reader.push(bytes)));
    if (this.child.pid && priority > 0) setPriority(this.child.pid, priority);
    this.child.stdin.write(flvHeader(type));
  }

  get pid() {
    return this.child.pid;
  }

  /** Sends the body of one RTMP message with its time. */
  send(timestampMs: number, body: Buffer) {
    if (this.isOver) return;

    this.child.stdin.write(flvTag(this.options.type, timestampMs, body));
    if (this.child.stdin.writableLength > this.options.maxBacklogBytes) this.fail("too slow");
  }

  fail(reason: string) {
    if (this.isOver) return;

    this.isOver = true;
    this.child.kill("SIGKILL");
    this.options.onGone(reason);
  }

  stop() {
    if (this.isOver) return;

    this.isOver = true;
    this.child.stdin.end();

    const timer = setTimeout(() => this.child.kill("SIGKILL"), GRACE_MS);

    this.child.once("close", () => clearTimeout(timer));
    this.options.onGone(null);
  }

  private attempt(work: () => void) {
    try {
      work();
    } catch (error) {
      this.fail((error as Error).message);
    }
  }
}
