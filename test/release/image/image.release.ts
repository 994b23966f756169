import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildImage } from "../../../scripts/release/image.mjs";
import { isInstalled } from "../../deploy/is-installed";
import { readCompose, type Service } from "../../deploy/read-compose";
import { stageOnce } from "../staged-release";
import { type Config, Container } from "./container";

const VERSION = "1.0.0";
const HOST = "live.example.org";
const ADMIN = "you@example.org";

const missing = ["buildah", "mmdebstrap", "g++"].filter((name) => !isInstalled(name, "--version"));
if (process.getuid?.() !== 0) missing.push("root");
const isPossible = missing.length === 0 && process.arch === "x64";
if (!isPossible) console.log(`No container image is run here, for want of ${missing.join(", ")}.`);

const temporary = mkdtempSync(path.join(tmpdir(), "nhacsong-image-test-"));
const storage = path.join(temporary, "storage.conf");
const environment = { ...process.env, CONTAINERS_STORAGE_CONF: storage };
let release: string;
let archive: string;
let container = "";
let root: string;
let config: Config;
let service: Service;
let site: Container | undefined;
const volumes: Record<string, string> = {};
const run = (words?: string[]) => Container.run({ root, config, service, volumes }, words);

beforeAll(async () => {
  if (!isPossible) return;

  const places = [`graphroot = "${temporary}/storage"`, `runroot = "${temporary}/run"`];

  writeFileSync(storage, ["[storage]", 'driver = "vfs"', ...places, ""].join("\n"));
  release = await stageOnce("x64");
  archive = build("first");
  service = readCompose({ NHACSONG_HOST: HOST, NHACSONG_VERSION: VERSION }).services.site;

  host("buildah", "pull", "--quiet", `oci-archive:${archive}`);
  container = host("buildah", "from", "--pull-never", service.image).trim();
  root = host("buildah", "mount", container).trim();

  const image = host("buildah", "inspect", "--type", "image", service.image);

  ({ config } = (JSON.parse(image) as { OCIv1: { config: Config } }).OCIv1);
  for (const volume of ["data", "backups"]) makeVolume(volume);
});
afterAll(() => {
  site?.kill();
  if (container) host("buildah", "rm", container);
  rmSync(temporary, { recursive: true });
});

test.runIf(isPossible)("the image holds a release and no tools, sources or settings", () => {
  const inRelease = path.join(root, "opt/nhacsong/current");

  expect(readdirSync(inRelease)).toEqual(
    expect.arrayContaining(["build", "nhacsong.mjs", "release.json", "start.mjs"]),
  );
  expect(readdirSync(path.join(root, "usr/bin"))).not.toContain("apt-get");
  expect(
    host("find", root, "-xdev", "-name", ".env", "-o", "-name", "*.db", "-path", "*nhacsong*"),
  ).toBe("");
  expect(readdirSync(path.join(root, "var/lib/nhacsong"))).toEqual([]);

  const ofBuilder = ["etc/hostname", "etc/resolv.conf"];

  expect(ofBuilder.filter((name) => existsSync(path.join(root, name)))).toEqual([]);
  expect(config.Labels["org.opencontainers.image.version"]).toBe(VERSION);
});

test.runIf(isPossible)("Docker before version 25 finds the same image", () => {
  const load = (transport: string) =>
    host("buildah", "pull", "--quiet", `${transport}:${archive}`).trim();

  expect(load("docker-archive")).toBe(load("oci-archive"));
});

test.runIf(isPossible)("the same build gives the same bytes", () => {
  expect(readFileSync(build("second")).equals(readFileSync(archive))).toBe(true);
});

test.runIf(isPossible)(
  "as compose.yaml runs it, it serves, makes backups, keeps its data and is restored",
  async () => {
    site = run();
    await site.untilHealthy();
    expect(site.statusLine("Uid")).toBe("10001\t10001\t10001\t10001");
    expect(site.exec(["sh", "-c", ": >/opt/nhacsong/x"]).stderr).toContain("Read-only file system");
    expect(Number(`0x${site.statusLine("CapEff")}`)).toBe(0);
    expect(site.exec(["nhacsong", "version"]).status).toBe(0);

    const password = /shown only now: (\S+)/.exec(
      site.exec(["nhacsong", "admin", "create", ADMIN]).stdout,
    )![1]!;

    expect(signIn(password)).toBe("200");
    expect(signIn(`${password}x`)).toBe("401");
    expect(await site.stop()).toEqual([0, null]);

    site = run();
    await site.untilHealthy();
    expect(signIn(password)).toBe("200");
    while (!listBackups().length) await wait(500);

    const backUp = () => site!.exec(["nhacsong", "backup", "--to", service.environment.BACKUP_TO!]);

    // It is refused while the site's own backup runs.
    await expect.poll(() => backUp().stdout, { timeout: 120_000 }).toContain("complete");
    expect(await site.stop()).toEqual([0, null]);

    rmSync(volumes.data!, { recursive: true });
    makeVolume("data");

    const restore = await run([
      "nhacsong",
      "restore",
      "--from",
      service.environment.BACKUP_TO!,
    ]).ended();

    expect(restore).toMatchObject({ code: 0 });
    site = run();
    await site.untilHealthy();
    expect(signIn(password)).toBe("200");
    expect(await site.stop()).toEqual([0, null]);
  },
);

/** Fast rather than small. @returns the path of the archive */
function build(name: string): string {
  return buildImage(release, path.join(temporary, name), { version: VERSION, level: 1 });
}

/** An empty volume begins with what the image has in its place, and belongs to the same account. */
function makeVolume(volume: string) {
  const inside = service.volumes.find((it) => it.startsWith(`${volume}:`))!.split(":")[1]!;
  const folder = path.join(temporary, volume);

  cpSync(path.join(root, inside), folder, { recursive: true });

  const { uid, gid, mode } = statSync(path.join(root, inside));

  host("chown", `${uid}:${gid}`, folder);
  host("chmod", (mode & 0o777).toString(8), folder);
  volumes[volume] = folder;
}

const listBackups = () => readdirSync(volumes.backups!).filter((it) => it.startsWith("nhacsong-"));

/** The status of the API's answer, asked inside under the public name. */
function signIn(password: string): string {
  const program = `const [body, host] = process.argv.slice(1);
    const headers = { host, "content-type": "application/json" };
    const options = { host: "127.0.0.1", port: process.env.PORT, path: "/api/auth/login", method: "POST", headers };
    const told = (response) => console.log(response.resume().statusCode);
    require("node:http").request(options, told).end(body);`;
  const { stdout } = site!.exec([
    "node",
    "-e",
    program,
    JSON.stringify({ loginId: ADMIN, password }),
    HOST,
  ]);

  return stdout.trim();
}

function host(program: string, ...words: string[]): string {
  return execFileSync(program, words, {
    encoding: "utf8",
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
