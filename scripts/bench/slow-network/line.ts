import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

type Figures = { packets: number; lost: number; bytes: number };

/** `delayMs`: delay in one direction. */
export type LineRules = { kbit: number; delayMs: number; lossPercent: number; seed: number };

/** The same address as in lossy_line.py. */
const THIS_END = "198.18.0.1";
const PROGRAM = path.join(import.meta.dirname, "lossy_line.py");

/**
 * Lists what a slow line needs and this machine lacks: programs, root's rights or /dev/net/tun.
 * Empty if nothing is missing.
 */
export function listMissing(): string[] {
  const missing = ["python3", "ip", "tc", "nsenter"].filter(
    (programName) => !isInstalled(programName),
  );
  if (process.getuid?.() !== 0) missing.unshift("root's rights");
  if (!existsSync("/dev/net/tun")) missing.push("/dev/net/tun");

  return missing;
}

function isInstalled(programName: string) {
  try {
    execFileSync("sh", ["-c", `command -v ${programName}`], { stdio: "ignore" });

    return true;
  } catch {
    return false;
  }
}

/**
 * A network namespace behind a slow line. It always ends with the process that opened it, even if
 * that process is killed.
 */
export class SlowLine {
  /** The address at which programs in the namespace reach this machine. */
  readonly address = THIS_END;
  private readonly folder = mkdtempSync(path.join(tmpdir(), "nhacsong-line-"));

  private constructor(
    private readonly relay: ChildProcess,
    private readonly outputLines: AsyncIterator<string>,
  ) {}

  static async open({ kbit, delayMs, lossPercent, seed }: LineRules): Promise<SlowLine> {
    const ruleArguments = [kbit, delayMs, lossPercent, seed].map(String);
    const relayProcess = spawn("python3", [PROGRAM, ...ruleArguments], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const outputLines = createInterface({ input: relayProcess.stdout! })[Symbol.asyncIterator]();
    if ((await outputLines.next()).value !== "ready")
      throw new Error("The slow line could not be made.");

    return new SlowLine(relayProcess, outputLines);
  }

  /** Creates a program that starts `command` behind the line. @returns its path */
  wrap(command: string): string {
    const wrapperFile = path.join(this.folder, path.basename(command));

    writeFileSync(
      wrapperFile,
      `#!/bin/sh\nexec nsenter --net=/proc/${this.relay.pid}/ns/net -- ${command} "$@"\n`,
    );
    chmodSync(wrapperFile, 0o755);

    return wrapperFile;
  }

  async close(): Promise<{ down: Figures; up: Figures } | null> {
    rmSync(this.folder, { recursive: true, force: true });
    if (this.relay.exitCode !== null) return null;

    const exited = once(this.relay, "exit");

    this.relay.stdin!.end();

    const { value, done } = await this.outputLines.next();

    await exited;

    return done ? null : (JSON.parse(value) as { down: Figures; up: Figures });
  }
}
