import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listNodes } from "../../scripts/release/drivers.mjs";
import {
  ADDRESS,
  complaintsIn,
  plainEnvironment,
  signIn,
  startRelease,
  stop,
  unpack,
  waitUntilReady,
} from "./site";

/** The machine that a release is for. */
const MAX_MEMORY_KB = 512 * 1024;
const nodes = [process.execPath, ...(listNodes() as string[])];
let folder: string;
let release: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nhacsong-unpacked-"));
  release = unpack(path.join(folder, "nhacsong"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a release has no build tools and no source files", () => {
  expect(readdirSync(release).sort()).toEqual(
    expect.arrayContaining([
      "build",
      "db",
      "docs",
      "LICENSE",
      "nhacsong.mjs",
      "node_modules",
      "release.json",
      "start.mjs",
    ]),
  );

  const app = readdirSync(path.join(release, "app"), { recursive: true }).map(String);

  expect(app.filter((name) => !name.includes(path.sep)).sort()).toEqual(["media", "ui", "web"]);
  expect(app.filter((name) => /\.[cm]?[jt]sx?$/.test(name))).toEqual([]);

  const tools = ["vite", "tsx", "drizzle-kit", "typescript", "esbuild", "@remix-run/dev"];

  expect(
    tools.filter((name) => readdirSync(path.join(release, "node_modules")).includes(name)),
  ).toEqual([]);
});

test("a release has every package that the build may load", () => {
  const scripts = ["server", "commands"].flatMap((part) =>
    readdirSync(path.join(release, "build", part))
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(path.join(release, "build", part, name), "utf8")),
  );
  const specifiers = scripts.flatMap((code) => [
    ...[...code.matchAll(/^(?:import|export)\b[^"';]*?["']([^."'][^"']*)["'];/gm)].map(
      ([, name]) => name!,
    ),
    ...[...code.matchAll(/\b(?:import|require[$\w]*)\(["']([^."'][^"']*)["']\)/g)].map(
      ([, name]) => name!,
    ),
  ]);
  const packages = [...new Set(specifiers)].filter((name) => !name.startsWith("node:"));

  expect(packages).toEqual(
    expect.arrayContaining(["sharp", "stripe", "better-sqlite3", "express", "nodemailer"]),
  );

  const check = path.join(release, "build/check.mjs");

  writeFileSync(
    check,
    `for (const name of ${JSON.stringify(packages)}) await import(name); process.exit(0);`,
  );
  execFileSync(process.execPath, [check], { env: plainEnvironment(folder) });
  rmSync(check);
});

test("a data folder with a damaged database ends the start with one sentence", async () => {
  const data = mkdtempSync(path.join(folder, "damaged-"));

  writeFileSync(path.join(data, "nhacsong.db"), "This is no database. ".repeat(500));

  const server = startRelease(release, data);
  const text: Buffer[] = [];

  server.stderr.on("data", (chunk: Buffer) => text.push(chunk));

  const [code] = (await once(server, "close")) as [number];
  const reason = `The data folder ${data} (DATA_DIR) cannot be used: nhacsong.db is not a database; restore a backup.`;
  const said = Buffer.concat(text).toString();

  expect({ code, said }).toEqual({ code: 69, said: `Nhạc Sống cannot start: ${reason}\n` });
});

test.each(nodes)("runs on %s without npm, compiler or checkout", async (node) => {
  const data = mkdtempSync(path.join(folder, "data-"));
  const server = startRelease(release, data, node);
  const errors: Buffer[] = [];

  server.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  await waitUntilReady(server);
  expect((await fetch(`${ADDRESS}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${ADDRESS}/events`)).text()).toContain("</html>");

  const demo = (await (await fetch(`${ADDRESS}/api/events?isLive=true`)).json()) as {
    events: { id: string }[];
  };

  expect(
    (await fetch(`${ADDRESS}/event/${demo.events[0]!.id}/poster.jpg`)).headers.get("content-type"),
  ).toBe("image/jpeg");

  const cookie = await signIn("viewer@nhacsong.test");
  const profile = await fetch(`${ADDRESS}/profile`, { headers: { cookie }, redirect: "manual" });

  expect(profile.status).toBe(200);
  expect(readFileSync(`/proc/${server.pid}/status`, "utf8").match(/VmHWM:\s+(\d+)/)?.[1]).satisfies(
    (kilobytes: string) => Number(kilobytes) < MAX_MEMORY_KB,
  );

  const backups = path.join(data, "..", `backups-${path.basename(data)}`);
  const command = (...words: string[]) =>
    execFileSync(node, [path.join(release, "nhacsong.mjs"), ...words], {
      cwd: folder,
      env: plainEnvironment(data),
      encoding: "utf8",
    });

  command("backup", "--to", backups);

  const backup = readdirSync(backups).find((name) => /^nhacsong-.*Z/.test(name))!;

  expect(command("verify", "--from", path.join(backups, backup))).toMatch(/^ok /m);
  expect(command("admin", "create", "owner@example.org")).toContain(
    "owner@example.org is an admin",
  );

  expect(await stop(server)).toBe(0);
  expect(complaintsIn(Buffer.concat(errors).toString())).toBe("");
});
