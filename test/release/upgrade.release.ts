import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMigration, packVersion } from "./other-versions";
import { ADDRESS, complaintsIn, plainEnvironment, signIn, unpack } from "./site";

let home: string;
let data: string;
let environment: NodeJS.ProcessEnv;
let service: string[];

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), "nhacsong-home-"));
  data = path.join(home, "data");
  environment = { ...plainEnvironment(data), PATH: "/usr/bin:/bin" };
  unpack(path.join(home, "releases/1.0.0"));
  packVersion(home, "2.0.0", addMigration);
  packVersion(home, "2.1.0", (release) => {
    addMigration(release);
    writeFileSync(path.join(release, "start.mjs"), "setInterval(() => {}, 1000);");
  });

  const pid = path.join(home, "pid");
  const start = path.join(home, "start.sh");

  writeFileSync(
    start,
    `"${process.execPath}" "${home}/current/start.mjs" >>"${home}/log" 2>&1 </dev/null &\necho $! > "${pid}"\n`,
  );

  const stop = path.join(home, "stop.sh");

  writeFileSync(
    stop,
    `p=$(cat "${pid}" 2>/dev/null) || exit 0\nkill $p 2>/dev/null\nwhile kill -0 $p 2>/dev/null; do sleep 0.1; done\n`,
  );
  service = ["--start", `sh ${start}`, "--stop", `sh ${stop}`];
});
afterAll(() => {
  spawnSync("sh", [path.join(home, "stop.sh")]);
  rmSync(home, { recursive: true });
});

test("the first version installs itself", async () => {
  mkdirSync(data);

  const { status, stdout, stderr } = nhacsong("releases/1.0.0", "upgrade", ...service);

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("Nhạc Sống 1.0.0 runs.");
  expect(current()).toBe("1.0.0");
  expect(await signIn("viewer@nhacsong.test")).not.toBe("");
});

test("one command upgrades to an archive's version with its migration, and keeps the data", async () => {
  const { status, stdout, stderr } = nhacsong(
    "current",
    "upgrade",
    "nhacsong-2.0.0.tar.gz",
    ...service,
  );

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("Nhạc Sống 2.0.0 runs.");
  expect(current()).toBe("2.0.0");
  expect(readdirSync(path.join(data, "before-migration"))).toHaveLength(1);
  expect((await fetch(`${ADDRESS}/events`)).status).toBe(200);
  expect(await signIn("viewer@nhacsong.test")).not.toBe("");
});

test("an older version refuses the newer database, and the site stays up", async () => {
  const { status, stderr } = nhacsong("releases/1.0.0", "upgrade", ...service);

  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("newer than 1.0.0"),
  });
  expect((await fetch(`${ADDRESS}/healthz`)).status).toBe(200);
});

test("a version that never becomes healthy is rolled back", async () => {
  const options = [...service, "--wait", "5"];
  const { status, stderr } = nhacsong("current", "upgrade", "nhacsong-2.1.0.tar.gz", ...options);

  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("2.0.0 runs again"),
  });
  expect(current()).toBe("2.0.0");
  while (!(await fetch(`${ADDRESS}/readyz`).then(({ ok }) => ok, () => false))); // prettier-ignore
  expect(await signIn("viewer@nhacsong.test")).not.toBe("");
});

test("an old server that goes on serving is not taken for the new version", async () => {
  packVersion(home, "2.2.0", addMigration);

  const options = ["--stop", "true", "--start", "true", "--wait", "2"];
  const { status, stderr } = nhacsong("current", "upgrade", "nhacsong-2.2.0.tar.gz", ...options);

  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("2.2.0 does not become healthy"),
  });
  expect(current()).toBe("2.0.0");
  while (!(await fetch(`${ADDRESS}/readyz`).then(({ ok }) => ok, () => false))); // prettier-ignore
});

test("a damaged archive is refused", () => {
  writeFileSync(path.join(home, "nhacsong-2.0.0.tar.gz"), "cut off");

  const { status, stderr } = nhacsong("current", "upgrade", "nhacsong-2.0.0.tar.gz", ...service);

  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("is damaged") });
});

function nhacsong(folder: string, ...words: string[]) {
  const command = path.join(home, folder, "nhacsong.mjs");
  const result = spawnSync(process.execPath, [command, ...words], {
    cwd: home,
    env: environment,
    encoding: "utf8",
  });

  return { ...result, stderr: complaintsIn(result.stderr) };
}

function current() {
  return path.basename(readlinkSync(path.join(home, "current")));
}
