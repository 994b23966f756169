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

/** A ticket holder. `deviceTokens`: the tokens of three devices of the holder. */
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
 * A site on this machine: home from the build on a new data folder, edges with real nginx and
 * Varnish, relays and a real Redis.
 */
export class BenchSite {
  readonly network: SeveralEdges;
  /** Address of home, without edges. */
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
    if (this.names.length > 0)
      await this.network.start(this.relays.map(({ host: relayHost }) => relayHost));
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

    const seedCommand = ["--import", "tsx", "scripts/bench/scale/seed.ts", String(viewers)];
    const seeded = execFileSync(process.execPath, seedCommand, {
      env: this.env,
      encoding: "utf8",
      maxBuffer: 1e9,
    });

    this.seeded = JSON.parse(seeded) as Seeded;
    await this.startHome();
    await this.awaitRelays();
  }

  /** Starts the relays that do not run. */
  async startRelays() {
    const stoppedRelays = this.relays.filter(({ isRunning }) => !isRunning);

    for (const relay of stoppedRelays)
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

    const exited = once(this.home, "exit");

    this.home.kill(signal);
    await exited;
  }

  async isLive(eventId: string): Promise<boolean> {
    // A failed request counts as not live, because the server may just have closed the kept
    // connection.
    const response = await fetch(`${this.base}/api/events/${eventId}`).catch(() => null);

    return ((await response?.json()) as { isLive?: boolean } | undefined)?.isLive === true;
  }

  /** Sums a metric over its labels; `isCounted` selects labels by the text in braces. */
  async readMetric(
    metricName: string,
    isCounted: (labels: string) => boolean = () => true,
  ): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metricsText = await (await fetch(`${this.base}/metrics`, { headers })).text();
    const metricLines = [
      ...metricsText.matchAll(new RegExp(`^${metricName}(?:\\{(.*)\\})? (.+)$`, "gm")),
    ];

    return metricLines.reduce(
      (total, [, labels = "", value]) => (isCounted(labels) ? total + Number(value) : total),
      0,
    );
  }

  /** Processor time of home since its start, in seconds. */
  homeSeconds(): number {
    return processorSeconds(this.home.pid!);
  }

  relaySeconds(): number {
    const running = this.relays.filter(({ isRunning }) => isRunning);

    return running.reduce((total, { pid }) => total + processorSeconds(pid), 0);
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
