import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Edge } from "../../../test/edge/edge";
import { SeveralEdges } from "../../../test/edge/several-edges";
import { Redis } from "../../../test/relays/redis";
import { RelayProcess } from "../../../test/relays/relay";

const METRICS_TOKEN = "0123456789abcdef";

/** A ticket's holder. `deviceTokens`: addresses for three devices of theirs. */
export type Viewer = {
  userId: string;
  ticketId: string;
  cookie: string;
  mediaCookie: string;
  token: string;
  deviceTokens: string[];
};
type Seeded = {
  ticketed: string;
  free: string;
  streamKey: string;
  adminCookie: string;
  viewers: Viewer[];
};
type Parts = { edges: string[]; relays: number };

/**
 * Home from the build on a new data folder, edges with real nginx and Varnish, relays and a real
 * Redis, all on this machine.
 */
export class BenchSite {
  readonly network: SeveralEdges;
  /** Home itself, without edges. */
  readonly base: string;
  readonly rtmpPort: number;
  seeded!: Seeded;
  home!: ChildProcess;
  readonly relays: RelayProcess[];
  private readonly redis = new Redis();
  private readonly names: string[];
  private env: NodeJS.ProcessEnv = { NODE_ENV: "production" };

  constructor(
    private readonly port: number,
    { edges: names, relays }: Parts,
  ) {
    this.names = names;
    this.relays = Array.from({ length: relays }, () => new RelayProcess());
    this.rtmpPort = port + 1;
    this.network = new SeveralEdges(names, {
      serverPort: port,
      httpPort: port + 2,
      httpsPort: port + 3,
    });
    this.base = `http://127.0.0.1:${port}`;
  }

  get folder() {
    return this.network.folder;
  }

  get edges(): Edge[] {
    return [...this.network.edges.values()];
  }

  async start(viewers: number) {
    if (this.relays.length > 0) await this.redis.start();
    await this.startRelays();
    if (this.names.length > 0) await this.network.start(this.relays.map(({ host }) => host));
    this.env = {
      ...process.env,
      NODE_ENV: "production",
      ENV_FILE: "none",
      DEMO: "0",
      PAYMENTS: "test",
      LOG_LEVEL: "error",
      DATA_DIR: path.join(this.folder, "data"),
      PORT: String(this.port),
      RTMP_PORT: String(this.rtmpPort),
      METRICS_TOKEN,
      FFMPEG_LADDER: "0",
      LOW_SOUNDS: "0",
      GUEST_SOCKETS_PER_ADDRESS: "20000",
      ...(this.relays.length > 0 && { REDIS_URL: this.redis.url }),
      ...(this.names.length > 0 ? this.network.settings() : { APP_URL: this.network.site }),
    };

    const seed = ["--import", "tsx", "scripts/bench/scale/seed.ts", String(viewers)];
    const seeded = execFileSync(process.execPath, seed, {
      env: this.env,
      encoding: "utf8",
      maxBuffer: 1e9,
    });

    this.seeded = JSON.parse(seeded) as Seeded;
    await this.startHome();
    await this.awaitRelays();
  }

  /** Those that do not run. */
  async startRelays() {
    const ended = this.relays.filter(({ isRunning }) => !isRunning);

    for (const relay of ended)
      await relay.start({ redisUrl: this.redis.url, homeAddress: this.base });
  }

  async awaitRelays() {
    await Promise.all(this.relays.map((relay) => relay.isReady()));
  }

  async startHome() {
    const entry = path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js");

    this.home = spawn(process.execPath, [entry], {
      env: this.env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    while (!(await fetch(`${this.base}/healthz`).catch(() => null))?.ok) await wait(50);
  }

  async stopHome(signal: NodeJS.Signals = "SIGTERM") {
    if (!this.home || this.home.exitCode !== null || this.home.signalCode !== null) return;

    const gone = once(this.home, "exit");

    this.home.kill(signal);
    await gone;
  }

  async isLive(eventId: string): Promise<boolean> {
    // A kept connection may have just been closed.
    const response = await fetch(`${this.base}/api/events/${eventId}`).catch(() => null);

    return ((await response?.json()) as { isLive?: boolean } | undefined)?.isLive === true;
  }

  /** Sums a metric over its labels; `isCounted` chooses them by the text in braces. */
  async readMetric(
    name: string,
    isCounted: (labels: string) => boolean = () => true,
  ): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.base}/metrics`, { headers })).text();
    const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (.+)$`, "gm"))];

    return lines.reduce(
      (sum, [, labels = "", value]) => (isCounted(labels) ? sum + Number(value) : sum),
      0,
    );
  }

  /** Processor time of home so far, in seconds. */
  homeSeconds(): number {
    return processorSeconds(this.home.pid!);
  }

  relaySeconds(): number {
    const running = this.relays.filter(({ isRunning }) => isRunning);

    return running.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  }

  async close() {
    await Promise.all(this.relays.map((relay) => relay.end("SIGKILL")));
    await this.stopHome();
    await this.network.close();
    await this.redis.kill();
  }
}

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");

  return (Number(fields[11]) + Number(fields[12])) / 100;
}
