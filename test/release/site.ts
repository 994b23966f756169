import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const settings = { ENV_FILE: "none", PORT: `${PORT}`, DATA_DIR: data, PAYMENTS: "test", RTMP_PORT: "0" };
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

/** Makes another version of an unpacked release. */
export function bumpVersion(release: string, version: string) {
  for (const name of ["package.json", "release.json"]) {
    const file = path.join(release, name);
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), version }));
  }
}

/** Adds a migration that is newer than the others. */
export function addMigration(release: string) {
  const journal = path.join(release, "db/migrations/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { idx: number; when: number }[] };
  const last = entries.at(-1)!;
  const added = { ...last, idx: last.idx + 1, when: last.when + 1000, tag: "9999_encore" };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(path.join(release, "db/migrations/9999_encore.sql"), "CREATE TABLE `encores` (`id` text NOT NULL);\n");
}
