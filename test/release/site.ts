import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PORT = Number(process.env.RELEASE_PORT ?? 3960);

export const ADDRESS = `http://127.0.0.1:${PORT}`;

/** Unpacks the archive as somebody does who has no checkout. */
export function unpack(folder: string) {
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", process.env.TEST_ARCHIVE!, "-C", folder, "--strip-components=1"]);

  return folder;
}

/** Neither npm nor a compiler is on the PATH, and no variable of this process is passed on. */
export function plainEnvironment(data: string): NodeJS.ProcessEnv {
  const settings = {
    ENV_FILE: "none",
    PORT: `${PORT}`,
    DATA_DIR: data,
    PAYMENTS: "test",
    RTMP_PORT: "0",
  };

  return { NODE_ENV: "production", PATH: "/nonexistent", ...settings };
}

export async function waitUntilReady(server: ChildProcess) {
  while (server.exitCode === null) {
    if (await fetch(`${ADDRESS}/readyz`).then(({ ok }) => ok, () => false)) return; // prettier-ignore

    await wait(100);
  }

  throw new Error(`The server ended with ${server.exitCode}`);
}

export function startRelease(release: string, data: string, node = process.execPath) {
  return spawn(node, [path.join(release, "start.mjs")], {
    cwd: path.dirname(release),
    env: plainEnvironment(data),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

export async function stop(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null) return server.exitCode;

  server.kill("SIGTERM");

  const [code] = (await once(server, "exit")) as [number | null];

  return code;
}

/** Signs in with the form of a browser without scripts. @returns the session's cookie */
export async function signIn(loginId: string): Promise<string> {
  const response = await fetch(`${ADDRESS}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: ADDRESS },
    body: new URLSearchParams({ loginId, password: "nhacsong-demo", intent: "password" }),
  });

  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Complaints of a program, without the warnings of a slow machine. */
export function complaintsIn(stderr: string): string {
  return stderr.replace(/^A transaction held the writer for \d+ ms\.\n/gm, "");
}
