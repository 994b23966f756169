import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchNode } from "../../scripts/release/drivers.mjs";
import { isInstalled } from "../deploy/is-installed";

type Config = { User: string; Env: string[]; Cmd: string[]; StopSignal: string; Healthcheck: { Test: string[] } };

const NODE = "22.23.3";
const CACHE = path.resolve("release/cache/container");
const STORAGE = path.join(CACHE, "storage.conf");
const environment = { ...process.env, BUILDAH_ISOLATION: "chroot", CONTAINERS_STORAGE_CONF: STORAGE };
const NAMESPACES = ["--mount", "--net", "--pid", "--fork", "--kill-child"];
/** The grace period of compose.yaml. */
const GRACE_MS = 10_000;

const isPossible =
  process.getuid?.() === 0 && isInstalled("buildah", "--version") && isInstalled("debootstrap", "--version");
if (!isPossible) console.log("buildah or debootstrap is missing, or this is not root: no image is built.");

let container = "";
let root: string;
let config: Config;
let volume: string;

beforeAll(() => {
  if (!isPossible) return;
  mkdirSync(CACHE, { recursive: true });
  const places = [`graphroot = "${CACHE}/storage"`, `runroot = "${CACHE}/run"`];
  writeFileSync(STORAGE, ["[storage]", 'driver = "vfs"', ...places, ""].join("\n"));
  run("sh", "test/container/make-bases.sh", CACHE, fetchNode(NODE) as string);
  const bases = ["BUILD_BASE=localhost/nhacsong-build-base", "BASE=localhost/nhacsong-base"];
  run(
    ...["buildah", "bud", "--format", "docker"],
    ...bases.flatMap((base) => ["--build-arg", base]),
    ...["--file", "deploy/container/Containerfile", "--tag", "localhost/nhacsong", "."],
  );
  container = run("buildah", "from", "--pull-never", "localhost/nhacsong").trim();
  root = run("buildah", "mount", container).trim();
  const image = JSON.parse(run("buildah", "inspect", "--type", "image", "localhost/nhacsong")) as Image;
  config = image.Docker.config;
  volume = mkdtempSync(path.join(tmpdir(), "nhacsong-volume-"));
  const [uid, gid] = config.User.split(":").map(Number);
  chownSync(volume, uid!, gid!);
}, 1_800_000);
afterAll(() => {
  if (container) run("buildah", "rm", container);
  if (volume) rmSync(volume, { recursive: true });
});

type Image = { Docker: { config: Config } };

test.runIf(isPossible)("the image holds a release and no tools, sources or settings", () => {
  const release = path.join(root, "opt/nhacsong");
  expect(readdirSync(release)).toEqual(expect.arrayContaining(["build", "nhacsong.mjs", "release.json", "start.mjs"]));
  const packages = readdirSync(path.join(release, "node_modules"));
  expect(["vite", "tsx", "typescript", "vitest"].filter((name) => packages.includes(name))).toEqual([]);
  expect(run("find", root, "-xdev", "-name", ".env", "-o", "-name", "*.db", "-path", "*nhacsong*")).toBe("");
  expect(readdirSync(path.join(root, "var/lib/nhacsong"))).toEqual([]);
});

test.runIf(isPossible)(
  "it serves as its own account on a read-only root, and stops on its signal in time",
  async () => {
    const server = spawn("unshare", [...NAMESPACES, "sh", "test/container/enter-image.sh", root, volume, config.User, ...command(config.Cmd)]); // prettier-ignore
    const messages: Buffer[] = [];
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk: Buffer) => messages.push(chunk));
    const exit = once(server, "exit");
    while (inside(server, config.Healthcheck.Test.slice(1)).status !== 0) {
      if (server.exitCode !== null) throw new Error(`The server ended: ${Buffer.concat(messages).toString()}`);
      await wait(500);
    }
    expect(inside(server, ["id", "-u"]).stdout.trim()).toBe("10001");
    expect(inside(server, ["touch", "/opt/nhacsong/x"]).stderr).toContain("Read-only file system");
    expect(inside(server, ["nhacsong", "version"]).status).toBe(0);
    expect(inside(server, ["nhacsong", "backup", "--to", "/tmp/backup"]).stdout).toContain("Backup complete");
    process.kill(Number(firstProcess(server)), config.StopSignal as NodeJS.Signals);
    const late = new AbortController();
    const end = await Promise.race([exit, wait(GRACE_MS, "still running", { signal: late.signal })]);
    late.abort();
    expect(end).toEqual([0, null]);
  },
  300_000,
);

/** A program of the image with its environment alone. */
function command(words: string[]): string[] {
  return ["/usr/bin/env", "-i", ...config.Env, ...words];
}

/** Runs another program beside the server, as `docker exec` does. */
function inside(server: ChildProcess, words: string[]) {
  const pid = firstProcess(server);
  if (!pid) return { status: 1, stdout: "", stderr: "" };
  const target = ["--target", pid, "--mount", "--net", "--pid"];
  return spawnSync("nsenter", [...target, "chroot", `--userspec=${config.User}`, root, ...command(words)], {
    encoding: "utf8",
  });
}

function firstProcess({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
}

function run(program: string, ...words: string[]): string {
  return execFileSync(program, words, { encoding: "utf8", env: environment, stdio: ["ignore", "pipe", "inherit"] });
}
