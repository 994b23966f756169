import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { EDGE_KEY } from "../edge/edge";
import { freePort } from "../free-port";

export const RELAY_KEY = "saigon:0123456789abcdef0123456789abcdef";

/** `env`: further variables. */
type Settings = {
  redisUrl: string;
  homeAddress: string;
  key?: string;
  env?: Record<string, string>;
};

/** A relay as a process of its own, as `nhacsong start` runs it. */
export class RelayProcess {
  /** Its log. */
  output = "";
  private child: ChildProcess | null = null;
  private port = 0;

  get host() {
    return `127.0.0.1:${this.port}`;
  }

  get pid() {
    return this.child!.pid!;
  }

  get isRunning() {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start({ redisUrl, homeAddress, key = `${RELAY_KEY},${EDGE_KEY}`, env: more }: Settings) {
    this.port ||= await freePort();

    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "production",
      ROLE: "relay",
      REDIS_URL: redisUrl,
      HOME_ADDRESS: homeAddress,
      EDGE_KEYS: key,
      PORT: String(this.port),
      TRUST_PROXY: "1",
      DATA_DIR: `${tmpdir()}/no-data-of-relay`,
      LOG_LEVEL: "silent",
      ENV_FILE: "/dev/null",
      ...more,
    };
    const args = ["--import", "tsx", "scripts/commands/start-relay.ts"];

    this.child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    this.child.stdout!.on("data", (chunk: Buffer) => {
      this.output += chunk.toString();
    });
  }

  countSockets(): Promise<number> {
    return this.readMetric("nhacsong_sockets");
  }

  countDoors(): Promise<number> {
    return this.readMetric("nhacsong_relay_doors");
  }

  /** Resolves when home has accepted it and Redis sends to it. */
  async isReady() {
    while (!(await this.checks().then((it) => it?.home === "ok" && it.redis === "ok")))
      await wait(50);
  }

  async checks(): Promise<{ home: string; redis: string } | null> {
    const response = await fetch(`http://${this.host}/readyz`).catch(() => null);

    return (
      response && ((await response.json()) as { checks: { home: string; redis: string } }).checks
    );
  }

  private async readMetric(name: string): Promise<number> {
    const metrics = await fetch(`http://${this.host}/metrics`).then((it) => it.text());

    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(metrics)![1]);
  }

  signal(signal: NodeJS.Signals) {
    this.child!.kill(signal);
  }

  /** @returns its exit code */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    const { child } = this;
    if (!child || !this.isRunning) return child?.exitCode ?? null;

    const gone = once(child, "exit");

    child.kill(signal);

    return (await gone)[0] as number | null;
  }
}
