import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
const BUNDLER = "node_modules/@remix-run/dev/dist/cli.js";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nhacsong-build-"));
  for (const name of ["build", "steps", "sources", "digest"]) {
    cpSync(`scripts/${name}.mjs`, path.join(folder, `scripts/${name}.mjs`));
  }

  write("package.json", `{ "type": "commonjs" }`);
  write("node_modules/vite/bin/vite.js", "");
  bundle("one");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a build replaces the previous one and keeps its files, and prints the time of its steps", () => {
  expect(build().status).toBe(0);

  const first = readdirSync(folder).find((name) => name.startsWith("build-"))!;

  bundle("two");

  const { status, stdout, stderr } = build();

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(
    /^Building the site … \d+ s\nBuilding the service worker … \d+ s\nBuilding the television's page … \d+ s\nBuilding the commands … \d+ s\n$/,
  );
  expect(read("build/page")).toBe("two");
  expect(read(`${first}/page`)).toBe("one");

  bundle("three");
  build();
  expect(existsSync(path.join(folder, first))).toBe(false);
});

test("a failed build shows why and keeps the previous one", () => {
  build();
  write(
    BUNDLER,
    `${writePage("broken")}; console.error("app/root.tsx: no such import"); process.exit(1);`,
  );

  const { status, stderr } = build();

  expect(status).toBe(1);
  expect(stderr).toContain("app/root.tsx: no such import");
  expect(read("build/page")).toBe("one");
  expect(readdirSync(folder).filter((name) => name.startsWith("build-"))).toHaveLength(1);
});

test("a killed build keeps the previous one", async () => {
  build();
  write(BUNDLER, `${writePage("half")}; console.log("begun"); setInterval(() => {}, 1000);`);

  const child = spawn(process.execPath, ["scripts/build.mjs"], { cwd: folder, detached: true });

  await once(child.stdout, "data");
  while (!readdirSync(folder).some((name) => name.startsWith("build-") && isPage(name, "half"))) {
    await new Promise((resolve) => setImmediate(resolve));
  }

  process.kill(-child.pid!, "SIGKILL");
  expect(read("build/page")).toBe("one");
});

test("a folder of an older version becomes a link", () => {
  write("build/page", "old");
  expect(build().status).toBe(0);
  expect(read("build/page")).toBe("one");
});

function isPage(name: string, text: string) {
  return existsSync(path.join(folder, name, "page")) && read(`${name}/page`) === text;
}

/** A bundler that writes one page; Remix's bundler writes many. */
function bundle(text: string) {
  write(BUNDLER, `${writePage(text)}; console.log('Generated an empty chunk: "page".')`);
}

function writePage(text: string) {
  const to = "process.env.BUILD_DIRECTORY";

  return `const fs = require("fs"); fs.mkdirSync(${to}); fs.writeFileSync(${to} + "/page", "${text}")`;
}

function build() {
  return spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, encoding: "utf8" });
}

function read(file: string) {
  return readFileSync(path.join(folder, file), "utf8");
}

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
