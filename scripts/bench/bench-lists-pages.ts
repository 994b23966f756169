import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../build.mjs";

const PORT = Number(process.env.BENCH_PORT ?? 3991);
const WARM_UP = 40;
const REQUESTS = 150;
const MAX_MS_PER_PAGE = 10_000;
/** Unit of CPU time in Linux's /proc. */
const TICK_MS = 10;

type Measured = { cpu: number; bytes: number };

/** The cost of whole pages of the built server on the data in DATA_DIR, beside the bare page. */
export async function measurePages() {
  if (!process.env.BUILD_DIRECTORY) await build();
  const bare = await measureServer(["--import", "tsx", "scripts/bench/bench-bare-page.ts"], ["/"]);
  const entry = path.resolve(process.env.BUILD_DIRECTORY ?? "build", "server/index.js");
  const pages = await measureServer([entry], ["/login", "/events", "/artists", "/"]);
  const unit = bare["/"]!.cpu;
  const row = ({ cpu, bytes }: Measured) => ({
    "CPU ms": Number(cpu.toFixed(2)),
    "times the bare page": Number((cpu / unit).toFixed(2)),
    "KB on the line": Number((bytes / 1024).toFixed(1)),
  });
  const rows = Object.entries(pages).map(([address, measured]) => [address, row(measured)]);

  return { "a bare Remix page": row(bare["/"]!), ...Object.fromEntries(rows) };
}

async function measureServer(
  command: string[],
  addresses: string[],
): Promise<Record<string, Measured>> {
  const own = { NODE_ENV: "production", PORT: String(PORT), DEMO: "0", RTMP_PORT: "0" } as const;
  const server = spawn(process.execPath, command, {
    env: { ...process.env, ...own },
    stdio: ["ignore", "ignore", "inherit"],
  });

  try {
    await listening(server);

    const found: Record<string, Measured> = {};

    for (const address of addresses) found[address] = await measurePage(server.pid!, address);

    return found;
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  }
}

async function measurePage(pid: number, address: string): Promise<Measured> {
  for (let i = 0; i < WARM_UP; i++) await get(address);
  const until = performance.now() + MAX_MS_PER_PAGE;
  const before = cpuOf(pid);
  let [done, bytes] = [0, 0];

  for (; done < REQUESTS && performance.now() < until; done++) bytes = await get(address);

  return { cpu: (cpuOf(pid) - before) / done, bytes };
}

/** Fields 14 and 15, counted from the end of the name, which may contain spaces. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");

  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Requests as a Vietnamese browser does. @returns the compressed size */
function get(address: string): Promise<number> {
  const headers = {
    "Accept-Encoding": "gzip, br",
    Cookie: "nhacsong_zone=Asia%2FHo_Chi_Minh; nhacsong_lang=vi",
  };

  return new Promise((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port: PORT, path: address, agent, headers }, (answer) => {
        let bytes = 0;

        answer
          .on("data", (part: Buffer) => {
            bytes += part.length;
          })
          .on("end", () => resolve(bytes));
        if (answer.statusCode !== 200)
          reject(new Error(`${address} answered ${answer.statusCode}`));
      })
      .on("error", reject);
  });
}

async function listening(server: ChildProcess) {
  for (let tries = 0; tries < 150 && server.exitCode === null; tries++) {
    if (await get("/healthz").catch(() => 0)) return;

    await wait(200);
  }

  throw new Error("The server did not start");
}
