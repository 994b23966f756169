import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchNode } from "../../scripts/release/nodes.mjs";
import { isInstalled } from "../deploy/is-installed";
import { readCompose, type Service } from "../deploy/read-compose";
import { type Config, Container } from "./container";

const NODE = "22.23.3";
const HOST = "live.example.org";
const ADMIN = "you@example.org";
const CACHE = path.resolve("release/cache/container");
const STORAGE = path.join(CACHE, "storage.conf");
const environment = {
  ...process.env,
  BUILDAH_ISOLATION: "chroot",
  CONTAINERS_STORAGE_CONF: STORAGE,
};
const FOLDER = "deploy/container";
const IMAGE = "localhost/nhacsong";

const missing = ["buildah", "debootstrap", "setpriv"].filter(
  (name) => !isInstalled(name, "--version"),
);
if (process.getuid?.() !== 0) missing.push("root");
const isPossible = missing.length === 0;
if (!isPossible) console.log(`No image is built here, for want of ${missing.join(", ")}.`);

let name = "";
let root: string;
let config: Config;
let service: Service;
let site: Container | undefined;
const temporary = mkdtempSync(path.join(tmpdir(), "nhacsong-volumes-"));
const volumes: Record<string, string> = {};
const run = (words?: string[]) => Container.run({ root, config, service, volumes }, words);

beforeAll(() => {
  if (!isPossible) return;

  service = readCompose({ NHACSONG_HOST: HOST }).services.site;
  mkdirSync(CACHE, { recursive: true });

  const places = [`graphroot = "${CACHE}/storage"`, `runroot = "${CACHE}/run"`];

  writeFileSync(STORAGE, ["[storage]", 'driver = "overlay"', ...places, ""].join("\n"));
  host("sh", "test/container/make-bases.sh", CACHE, fetchNode(NODE) as string);

  const bases = [`BUILD_BASE=${IMAGE}-build-base`, `BASE=${IMAGE}-base`].flatMap((base) => [
    "--build-arg",
    base,
  ]);
  const { context, dockerfile } = service.build!;
  const source = path.join(FOLDER, context);
  const file = ["--file", path.join(source, dockerfile), "--tag", `localhost/${service.image}`];

  host("buildah", "bud", "--format", "docker", "--layers", ...bases, ...file, source);

  const image = JSON.parse(host("buildah", "inspect", "--type", "image", IMAGE)) as {
    Docker: { config: Config };
  };

  config = image.Docker.config;
  name = host("buildah", "from", "--pull-never", IMAGE).trim();
  root = host("buildah", "mount", name).trim();
  for (const volume of ["data", "backups"]) makeVolume(volume);
}, 1_800_000);
afterAll(() => {
  site?.kill();
  if (name) host("buildah", "rm", name);
  rmSync(temporary, { recursive: true });
});

test.runIf(isPossible)("the image holds a release and no tools, sources or settings", () => {
  const release = path.join(root, "opt/nhacsong");

  expect(readdirSync(release)).toEqual(
    expect.arrayContaining(["build", "nhacsong.mjs", "release.json", "start.mjs"]),
  );

  const packages = readdirSync(path.join(release, "node_modules"));

  expect(["vite", "tsx", "typescript", "vitest"].filter((it) => packages.includes(it))).toEqual([]);
  expect(
    host("find", root, "-xdev", "-name", ".env", "-o", "-name", "*.db", "-path", "*nhacsong*"),
  ).toBe("");
  expect(readdirSync(path.join(root, "var/lib/nhacsong"))).toEqual([]);
  expect(existsSync(path.join(root, "src"))).toBe(false);
});

test.runIf(isPossible)(
  "as compose.yaml runs it, it serves, makes backups, keeps its data and is restored",
  async () => {
    site = run();
    await site.untilHealthy();
    expect(site.exec(["id", "-u"]).stdout.trim()).toBe("10001");
    expect(site.exec(["touch", "/opt/nhacsong/x"]).stderr).toContain("Read-only file system");
    expect(
      ["CapEff", "CapBnd", "NoNewPrivs"].map((it) => Number(`0x${site!.statusLine(it)}`)),
    ).toEqual([0, 0, 1]);
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
    expect(
      site.exec(["nhacsong", "backup", "--to", service.environment.BACKUP_TO!]).stdout,
    ).toContain("complete");
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
  600_000,
);

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
    require("node:http").request(options, ({ statusCode }) => console.log(statusCode)).end(body);`;
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
