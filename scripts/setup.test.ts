import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "checkout-"));
  mkdirSync(path.join(folder, "scripts"));
  for (const name of ["setup", "steps", "digest"])
    copyFileSync(`scripts/${name}.mjs`, path.join(folder, `scripts/${name}.mjs`));
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(name, path.join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs with a fake npm that writes the given program as the database driver. */
function install(driver: string) {
  const programs = path.join(folder, "programs");
  const module = path.join(folder, "node_modules/better-sqlite3");

  mkdirSync(programs, { recursive: true });

  const lines = [
    "#!/bin/sh",
    `mkdir -p ${module}`,
    `cat > ${module}/index.js <<'END'`,
    driver,
    "END",
  ];

  writeFileSync(path.join(programs, "npm"), lines.join("\n"), { mode: 0o700 });

  const script = 'const { install } = await import("./scripts/setup.mjs"); await install();';

  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
  });
}

const isMarked = () => existsSync(path.join(folder, "node_modules/.nhacsong-installed"));

test("an installation is done only when the database driver can be loaded", () => {
  const unbuilt = install(
    'module.exports = class { constructor() { throw new Error("Could not locate it"); } };',
  );

  expect(unbuilt.status).toBe(1);
  expect(unbuilt.stderr).toMatch(
    /^The database driver .* Run `npm rebuild better-sqlite3 .*` in .* to see why\.\n$/,
  );
  expect(isMarked()).toBe(false);

  expect(install("module.exports = class {};").status).toBe(0);
  expect(isMarked()).toBe(true);
});
