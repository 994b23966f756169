import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

type Figures = { packets: number; lost: number; bytes: number };

/** `delayMs` is one way. */
export type LineRules = { kbit: number; delayMs: number; lossPercent: number; seed: number };

/** As in lossy_line.py. */
const THIS_END = "198.18.0.1";
const PROGRAM = path.join(import.meta.dirname, "lossy_line.py");

/** What the machine lacks for a slow line; empty if nothing. */
export function listMissing(): string[] {
  const missing = ["python3", "ip", "tc", "nsenter"].filter((tool) => !isThere(tool));
  if (process.getuid?.() !== 0) missing.unshift("root's rights");
  if (!existsSync("/dev/net/tun")) missing.push("/dev/net/tun");

  return missing;
}

function isThere(tool: string) {
  try {
    execFileSync("sh", ["-c", `command -v ${tool}`], { stdio: "ignore" });

    return true;
  } catch {
    return false;
  }
}

/** A network namespace behind a slow line. It ends with its process, however this one ends. */
export class SlowLine {
  /** Where programs in the namespace reach this machine. */
  readonly address = THIS_END;
  private readonly folder = mkdtempSync(path.join(tmpdir(), "nhacsong-line-"));

  private constructor(
    private readonly relay: ChildProcess,
    private readonly lines: AsyncIterator<string>,
  ) {}

  static async open({ kbit, delayMs, lossPercent, seed }: LineRules): Promise<SlowLine> {
    const rules = [kbit, delayMs, lossPercent, seed].map(String);
    const relay = spawn("python3", [PROGRAM, ...rules], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: relay.stdout! })[Symbol.asyncIterator]();
    if ((await lines.next()).value !== "ready") throw new Error("The slow line could not be made.");

    return new SlowLine(relay, lines);
  }

  /** A program that starts `command` behind the line. */
  wrap(command: string): string {
    const file = path.join(this.folder, path.basename(command));

    writeFileSync(
      file,
      `#!/bin/sh\nexec nsenter --net=/proc/${this.relay.pid}/ns/net -- ${command} "$@"\n`,
    );
    chmodSync(file, 0o755);

    return file;
  }

  async close(): Promise<{ down: Figures; up: Figures } | null> {
    rmSync(this.folder, { recursive: true, force: true });
    if (this.relay.exitCode !== null) return null;

    const ended = once(this.relay, "exit");

    this.relay.stdin!.end();

    const { value, done } = await this.lines.next();

    await ended;

    return done ? null : (JSON.parse(value) as { down: Figures; up: Figures });
  }
}
