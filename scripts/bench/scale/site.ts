import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Edge } from "../../../test/edge/edge";
import { SeveralEdges } from "../../../test/edge/several-edges";

const METRICS_TOKEN = "0123456789abcdef";

export type Viewer = { cookie: string; mediaCookie: string; token: string };
type Seeded = { ticketed: string; free: string; streamKey: string; viewers: Viewer[] };

/** Home from the build on a new data folder, and edges with real nginx and Varnish, all on this machine. */
export class BenchSite {
  readonly network: SeveralEdges;
  /** Home itself, without edges. */
  readonly base: string;
  readonly rtmpPort: number;
  seeded!: Seeded;
  home!: ChildProcess;
  private env: NodeJS.ProcessEnv = { NODE_ENV: "production" };

  constructor(
    private readonly port: number,
    private readonly names: string[],
  ) {
    this.rtmpPort = port + 1;
    this.network = new SeveralEdges(names, { serverPort: port, httpPort: port + 2, httpsPort: port + 3 });
    this.base = `http://127.0.0.1:${port}`;
  }

  get folder() {
    return this.network.folder;
  }

  get edges(): Edge[] {
    return [...this.network.edges.values()];
  }

  async start(viewers: number) {
    if (this.names.length > 0) await this.network.start();
    this.env = {
      ...process.env,
      ...{ NODE_ENV: "production", ENV_FILE: "none", DEMO: "0", PAYMENTS: "test", LOG_LEVEL: "error" },
      ...{ DATA_DIR: path.join(this.folder, "data"), PORT: String(this.port), RTMP_PORT: String(this.rtmpPort) },
      ...{ METRICS_TOKEN, FFMPEG_LADDER: "0" },
      ...(this.names.length > 0 ? this.network.settings() : { APP_URL: this.network.site }),
    };
    const seed = ["--import", "tsx", "scripts/bench/scale/seed.ts", String(viewers)];
    const seeded = execFileSync(process.execPath, seed, { env: this.env, encoding: "utf8", maxBuffer: 1e9 });
    this.seeded = JSON.parse(seeded) as Seeded;
    await this.startHome();
  }

  async startHome() {
    const entry = path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js");
    this.home = spawn(process.execPath, [entry], { env: this.env, stdio: ["ignore", "ignore", "inherit"] });
    while (!(await fetch(`${this.base}/healthz`).catch(() => null))?.ok) await wait(50);
  }

  async stopHome(signal: NodeJS.Signals = "SIGTERM") {
    if (!this.home || this.home.exitCode !== null || this.home.signalCode !== null) return;
    const gone = once(this.home, "exit");
    this.home.kill(signal);
    await gone;
  }

  async isLive(eventId: string): Promise<boolean> {
    const event = (await (await fetch(`${this.base}/api/events/${eventId}`)).json()) as { isLive?: boolean };
    return event.isLive === true;
  }

  /** Sums a metric over its labels; `isCounted` chooses them by the text in braces. */
  async readMetric(name: string, isCounted: (labels: string) => boolean = () => true): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.base}/metrics`, { headers })).text();
    const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (.+)$`, "gm"))];
    return lines.reduce((sum, [, labels = "", value]) => (isCounted(labels) ? sum + Number(value) : sum), 0);
  }

  /** Processor time of home so far, in seconds. */
  homeSeconds(): number {
    const fields = readFileSync(`/proc/${this.home.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  async close() {
    await this.stopHome();
    await this.network.close();
  }
}
