/**
 * Measures the cost of live shows and the delay of their viewers; prints one table of all parts in
 * at most twelve minutes.
 *   npm run bench:live [-- --only shows|glass|viewers] [--quick] [--port 4990]
 * Starts its own server with the demo's show. A part that fails or takes too long keeps its rows so
 * far.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { row } from "../bench-row.mjs";
import { build } from "../../build.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    port: { type: "string", default: "4990" },
  },
});
const base = `http://127.0.0.1:${options.port}`;
const TSX = ["--import", "tsx"];
/** The arguments of each part, whether it needs the server, and its time limit. */
const PARTS = {
  shows: {
    args: [
      ...TSX,
      "scripts/bench/live/shows.ts",
      "--seconds",
      pick("20", "5"),
      "--hours",
      pick("2", "0.25"),
    ],
    minutes: 3,
  },
  glass: {
    args: [
      "scripts/bench/live/glass.mjs",
      "--base",
      base,
      "--runs",
      pick("5", "1"),
      "--seconds",
      pick("10", "5"),
    ],
    minutes: 4.5,
    needsServer: true,
  },
  viewers: {
    args: [
      "scripts/bench/live/viewers.mjs",
      "--base",
      base,
      "--rung",
      "v360",
      "--viewers",
      pick("100,500,1000", "50"),
    ],
    more: ["--seconds", pick("15", "5")],
    minutes: 3.5,
    needsServer: true,
  },
};
const names = options.only ?? Object.keys(PARTS);
const parts = names.map((name) => {
  if (!PARTS[name])
    throw new Error(`There is no part "${name}": ${Object.keys(PARTS).join(", ")}.`);

  return { name, ...PARTS[name] };
});

let failures = 0;
const server = parts.some(({ needsServer }) => needsServer) ? await startServer() : null;

try {
  for (const part of parts) await run(part);
} finally {
  server?.kill();
}

process.exit(failures > 0 ? 1 : 0);

function pick(whole, quick) {
  return options.quick ? quick : whole;
}

async function run({ name, args, more = [], minutes, needsServer }) {
  const pid = needsServer && name === "viewers" ? ["--pid", String(server.pid)] : [];
  const child = spawn(process.execPath, [...args, ...more, ...pid], {
    stdio: "inherit",
    detached: true,
  });
  const over = setTimeout(() => stop(child), minutes * 60_000);
  const [code] = await once(child, "exit");

  clearTimeout(over);
  if (code === 0) return;

  failures += 1;
  row(
    name,
    code === null ? `stopped after ${minutes} minutes` : "failed",
    "the rows above are what there is",
  );
}

/** Ends the whole process group, including browsers and workers. */
function stop(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

async function startServer() {
  if (!process.env.BUILD_DIRECTORY) await build();
  const env = { ...process.env, E2E_PORT: options.port };
  const child = spawn(process.execPath, ["test/e2e/serve.mjs"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });

  process.on("exit", () => child.kill());
  for (let i = 0; i < 240; i++) {
    if (child.exitCode !== null) throw new Error("The server did not start.");
    if (await isPlayable().catch(() => false)) return child;

    await wait(250);
  }

  child.kill();
  throw new Error("No show went live within a minute.");
}

async function isPlayable() {
  const json = async (address) => (await fetch(base + address)).json();
  const [event] = await json("/api/events/live");

  return (await json(`/api/events/${event.id}/stream`)).playbackUrl !== null;
}
