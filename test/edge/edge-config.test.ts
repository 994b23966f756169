import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { EdgeSettingsError, makeEdgeFiles } from "../../scripts/edge/edge-files";

const EXAMPLE = "deploy/edge/edge.env.example";
const example = readFileSync(EXAMPLE, "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-edge-config-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "scripts/commands/edge-config.ts", ...args], {
    encoding: "utf8",
  });

test("the command prints the files for nginx and Varnish, filled in with the example's settings", () => {
  const { stdout, status } = run(EXAMPLE);

  expect(status).toBe(0);
  expect(stdout).toContain("server home.nhacsong.example:443;");
  expect(stdout).toContain("vcl 4.1;");
  expect(stdout).toContain("-s media=malloc,512M");
  expect(stdout).not.toMatch(/@[A-Z_]+@|undefined/);
});

test.each(["rooms", "doors"])("%s are at home, or at the relays that are listed", (name) => {
  const nginx = (line: string) => [...makeEdgeFiles(`${example}\n${line}\n`).values()].join("");
  const pool = (text: string) =>
    new RegExp(`upstream nhacsong_${name} \\{([^}]*)\\}`).exec(text)![1]!.match(/server [^;]+/g);

  expect(pool(nginx(""))).toEqual(["server home.nhacsong.example:443"]);

  const relayed = nginx("RELAYS=127.0.0.1:3000,10.0.0.4:3000");

  expect(pool(relayed)).toEqual([
    "server 127.0.0.1:3000 max_fails=1 fail_timeout=2s",
    "server 10.0.0.4:3000 max_fails=1 fail_timeout=2s",
  ]);
  expect(relayed).toContain(`proxy_pass http://nhacsong_${name};`);
});

test("the command writes the files where they belong on the edge; only root reads the one with the key", () => {
  expect(run(EXAMPLE, "--to", folder).status).toBe(0);

  const mode = (file: string) => statSync(path.join(folder, file)).mode & 0o777;

  expect(mode("etc/nginx/conf.d/nhacsong-edge.conf")).toBe(0o600);
  expect(mode("etc/varnish/nhacsong.vcl")).toBe(0o644);

  const key = /^EDGE_KEY=(.+)$/m.exec(example)![1]!;

  for (const file of [
    "etc/varnish/nhacsong.vcl",
    "etc/systemd/system/varnish.service.d/nhacsong.conf",
  ])
    expect(readFileSync(path.join(folder, file), "utf8")).not.toContain(key);
});

test.each([
  ["EDGE_KEY=paris:short", "EDGE_KEY: must be"],
  ['EDGE_KEY="paris:0123456789abcdef; }"', "EDGE_KEY: must be"],
  ["SITE=nhacsong.example", "SITE: "],
  ["CERTIFICATE=fullchain.pem", "CERTIFICATE: must be an absolute path"],
  ["CERTIFICATE=/etc/a;b", "CERTIFICATE: must be an absolute path"],
  ["MEDIA_MEMORY=lots", "MEDIA_MEMORY: must be a size"],
  ["RELAYS=127.0.0.1:3000;", "RELAYS: must be addresses"],
  ["EDGEKEY=1", "EDGEKEY: not a setting of an edge"],
])("%s is refused with its reason", (line, reason) => {
  const refused = () => makeEdgeFiles(`${example}\n${line}\n`);

  expect(refused).toThrow(EdgeSettingsError);
  expect(refused).toThrow(reason);
});

test("the command prints the reason instead of a configuration", () => {
  const file = path.join(folder, "edge.env");

  writeFileSync(file, "SITE=https://nhacsong.example\n");

  const { stdout, stderr, status } = run(file);

  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  expect(stderr).toContain("HOME_ADDRESS: ");
});

test("an edge with an address of its own gets one more file of nginx, after the one that it builds on", () => {
  const [plain, named] = [example, `${example}\nEDGE_URL=https://paris.nhacsong.example\n`].map(
    makeEdgeFiles,
  );
  const place = "/etc/nginx/conf.d/nhacsong-own-name.conf";

  expect([plain!.has(place), named!.has(place)]).toEqual([false, true]);
  expect(named!.get(place)).toContain("server_name paris.nhacsong.example;");
  expect([...named!.keys()].filter((it) => it.includes("conf.d"))).toEqual(
    [...named!.keys()].filter((it) => it.includes("conf.d")).sort(),
  );
});
