import { type ChildProcess, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import { isListening } from "../factories/base/listening";
import { DEMO_FOLDER, PORT } from "./ports";

export const OWN_SERVER = `http://127.0.0.1:${PORT + 1}`;

type Start = {
  folder: string;
  isSeeded?: boolean;
  settings?: Record<string, string | undefined>;
  /** Receives what the server logs at info. */
  log?: string[];
};

/**
 * Starts the product for one test at OWN_SERVER, with the demo's data unless `isSeeded` or DEMO is
 * 0.
 */
export async function startServer({
  folder,
  isSeeded,
  settings,
  log,
}: Start): Promise<ChildProcess> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(PORT + 1),
    DATA_DIR: folder,
    RTMP_PORT: "0",
    LOG_LEVEL: "warn",
    ...(settings ?? { PAYMENTS: "test" }),
  };
  if (!isSeeded && env.DEMO !== "0") cpSync(DEMO_FOLDER, folder, { recursive: true });

  const entry = path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js");
  if (log) env.LOG_LEVEL = "info";
  const server = spawn(process.execPath, [entry], {
    env,
    stdio: ["ignore", log ? "pipe" : "inherit", "inherit"],
  });
  if (log) createInterface(server.stdout!).on("line", (line) => log.push(line));
  const status = () => fetch(`${OWN_SERVER}/healthz`).then((answer) => answer.status, nothing);

  try {
    const soon = { timeout: 60_000, intervals: [100] };

    await expect.poll(status, soon).toBe(200);
    // The site answers before it takes shows from encoders.
    if (env.RTMP_PORT !== "0")
      await expect.poll(() => isListening(Number(env.RTMP_PORT)), soon).toBe(true);
  } catch (error) {
    // It would keep the port, and the next attempt would meet it.
    server.kill("SIGKILL");
    throw error;
  }

  return server;
}

/** Stops it like systemd and waits until its log is read. @returns its exit code */
export async function stopServer(server: ChildProcess): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => server.once("close", resolve));

  server.kill("SIGTERM");

  return gone;
}

/** Kills it like a power failure and waits until it is gone. */
export async function killServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;

  const gone = new Promise((resolve) => server.once("exit", resolve));

  server.kill("SIGKILL");
  await gone;
}

const nothing = () => 0;
