import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "../../deploy/read-compose";

/** The part of an image that describes its containers. */
export type Config = {
  User: string;
  Env: string[];
  Cmd: string[];
  StopSignal: string;
  Labels: Record<string, string>;
};
/** An unpacked image, what compose.yaml says about its service, and the folders of its volumes. */
type Options = { root: string; config: Config; service: Service; volumes: Record<string, string> };

const ENTER_IMAGE = path.resolve("test/release/image/enter-image.sh");
const NAMESPACES = ["--mount", "--net", "--pid", "--fork", "--kill-child"];

/**
 * Runs an image as compose.yaml says, without compose: no network but loopback, no limits of memory
 * and processes.
 */
export class Container {
  private readonly messages: Buffer[] = [];
  private readonly exit: Promise<unknown[]>;

  private constructor(
    private readonly options: Options,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (chunk: Buffer) => this.messages.push(chunk));
    this.exit = once(child, "exit");
  }

  /** `words`: another program instead of the image's own, as in `docker compose run`. */
  static run(options: Options, words = options.config.Cmd): Container {
    const { root, service } = options;
    const env = {
      ...process.env,
      ROOT: root,
      FILES: service.ulimits!.nofile!,
      TMPFS: service.tmpfs!.join(" "),
      VOLUMES: service.volumes
        .map((it) => it.replace(/^\w+/, (name) => options.volumes[name]!))
        .join(" "),
    };
    const program = ["sh", ENTER_IMAGE, ...inImage(options, words)];

    return new Container(options, spawn("unshare", [...NAMESPACES, ...program], { env }));
  }

  async untilHealthy() {
    const [, ...check] = this.options.service.healthcheck!.test;

    while (this.exec(check).status !== 0) {
      if (!this.isRunning) throw new Error(`The container ended: ${this.output}`);

      await wait(500);
    }
  }

  /** As `docker compose exec` does. */
  exec(words: string[]) {
    const pid = this.isRunning && this.firstProcess;
    if (!pid) return { status: 1, stdout: "", stderr: "" };

    const target = ["--target", pid, "--mount", "--net", "--pid"];

    return spawnSync("nsenter", [...target, ...inImage(this.options, words)], { encoding: "utf8" });
  }

  /** A line of the kernel's report about the first process. */
  statusLine(name: string): string {
    const status = readFileSync(`/proc/${this.firstProcess}/status`, "utf8");

    return new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)![1]!;
  }

  /**
   * As `docker compose stop` does.
   * @returns exit code and signal, or "killed" after the grace period
   */
  async stop() {
    process.kill(Number(this.firstProcess), this.options.config.StopSignal as NodeJS.Signals);

    const timeout = new AbortController();
    const graceMs = 1000 * parseInt(this.options.service.stop_grace_period);
    const late = wait(graceMs, "killed", { signal: timeout.signal }).then(() => this.kill());
    const end = await Promise.race([this.exit, late.catch(() => this.exit)]);

    timeout.abort();

    return end;
  }

  async ended() {
    await this.exit;

    return { code: this.child.exitCode, output: this.output };
  }

  /** All of its processes end with their namespace. */
  kill() {
    this.child.kill("SIGKILL");

    return "killed" as const;
  }

  private get isRunning() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  private get output() {
    return Buffer.concat(this.messages).toString();
  }

  private get firstProcess(): string {
    const { pid } = this.child;
    const file = `/proc/${pid}/task/${pid}/children`;

    return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  }
}

/** A program of the image with its account, and with the environment of image and service alone. */
function inImage({ root, config, service }: Options, words: string[]): string[] {
  const ofService = Object.entries(service.environment).map(([name, value]) => `${name}=${value}`);
  const account = ["/usr/sbin/chroot", `--userspec=${config.User}`, "--groups=", root];

  return ["env", "-i", ...config.Env, ...ofService, ...account, ...words];
}
