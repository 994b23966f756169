import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../build.mjs";
import { cpuMsOf, loadPage } from "./page-cost";

const PORT = Number(process.env.BENCH_PORT ?? 3991);
const WARM_UP = 40;
const REQUESTS = 150;
const MAX_MS_PER_PAGE = 10_000;

type Measured = { cpu: number; bytes: number };

/**
 * Measures the cost of whole pages of the built server on the data in DATA_DIR, and of the bare
 * page.
 */
export async function measurePages() {
  if (!process.env.BUILD_DIRECTORY) await build();
  const barePage = await measureServer(
    ["--import", "tsx", "scripts/bench/bench-bare-page.ts"],
    ["/"],
  );
  const entry = path.resolve(process.env.BUILD_DIRECTORY ?? "build", "server/index.js");
  const pageCosts = await measureServer([entry], ["/login", "/events", "/artists", "/"]);
  const bareCpu = barePage["/"]!.cpu;
  const row = ({ cpu, bytes }: Measured) => ({
    "CPU ms": Number(cpu.toFixed(2)),
    "times the bare page": Number((cpu / bareCpu).toFixed(2)),
    "KB on the line": Number((bytes / 1024).toFixed(1)),
  });
  const tableRows = Object.entries(pageCosts).map(([address, measured]) => [
    address,
    row(measured),
  ]);

  return { "a bare Remix page": row(barePage["/"]!), ...Object.fromEntries(tableRows) };
}

async function measureServer(
  command: string[],
  addresses: string[],
): Promise<Record<string, Measured>> {
  const ownSettings = {
    NODE_ENV: "production",
    PORT: String(PORT),
    DEMO: "0",
    RTMP_PORT: "0",
  } as const;
  const server = spawn(process.execPath, command, {
    env: { ...process.env, ...ownSettings },
    stdio: ["ignore", "ignore", "inherit"],
  });

  try {
    await listening(server);

    const measurements: Record<string, Measured> = {};

    for (const address of addresses)
      measurements[address] = await measurePage(server.pid!, address);

    return measurements;
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  }
}

async function measurePage(pid: number, address: string): Promise<Measured> {
  for (let round = 0; round < WARM_UP; round++) await get(address);
  const deadline = performance.now() + MAX_MS_PER_PAGE;
  const before = cpuMsOf(pid);
  let [requestCount, byteCount] = [0, 0];

  for (; requestCount < REQUESTS && performance.now() < deadline; requestCount++)
    byteCount = await get(address);

  return { cpu: (cpuMsOf(pid) - before) / requestCount, bytes: byteCount };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function get(address: string): Promise<number> {
  return loadPage(`http://127.0.0.1:${PORT}${address}`, { agent });
}

async function listening(server: ChildProcess) {
  for (let attempt = 0; attempt < 150 && server.exitCode === null; attempt++) {
    if (await get("/healthz").catch(() => 0)) return;

    await wait(200);
  }

  throw new Error("The server did not start");
}
