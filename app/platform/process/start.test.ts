import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** Runs a command as operators do. */
function run(
  script: string,
  dataFolder: string,
  args: string[] = [],
  settings = {},
): Promise<{ code: unknown; text: string }> {
  const env = {
    PATH: process.env.PATH!,
    HOME: tmpdir(),
    ENV_FILE: "none",
    NODE_ENV: "production" as const,
    DATA_DIR: dataFolder,
    ...settings,
  };

  return new Promise((resolve) =>
    execFile(process.execPath, ["--import", "tsx", script, ...args], { env }, (error, _out, text) =>
      resolve({ code: error?.code ?? 0, text }),
    ),
  );
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), "broken-"));
const unusable = (folder: string, reason: string) =>
  `The data folder ${folder} (DATA_DIR) cannot be used: ${reason}.\n`;

test("a data folder that is a file ends every command with one sentence", async () => {
  const file = path.join(newFolder(), "data");

  writeFileSync(file, "");
  for (const script of ["scripts/commands/verify.ts", "app/seeds/first-start.ts"])
    expect(await run(script, file)).toEqual({
      code: 1,
      text: unusable(file, "it is not a folder"),
    });
});

test("a relay never serves a site beside home: the server refuses to start as one", async () => {
  const settings = {
    ROLE: "relay",
    REDIS_URL: "redis://127.0.0.1",
    HOME_ADDRESS: "http://127.0.0.1:1",
  };
  const folder = newFolder();
  const ended = await run("app/platform/process/start.server.ts", folder, [], {
    ...settings,
    EDGE_KEYS: "paris:0123456789abcdef",
  });

  expect(ended.code).toBe(69);
  expect(ended.text).toContain("with ROLE=relay, only `nhacsong start`");
  expect(readdirSync(folder)).toEqual([]);
});

test("a data folder with a file that cannot be read ends the start with one sentence", async () => {
  const folder = newFolder();

  mkdirSync(path.join(folder, "demo"));
  expect(await run("app/seeds/first-start.ts", folder)).toEqual({
    code: 1,
    text: unusable(folder, "a file in it is a folder"),
  });
});

test.each([
  ["scripts/commands/admin.ts", ["create", "a@example.org"]],
  ["scripts/commands/backup.ts", ["--to", path.join(newFolder(), "backups")]],
])("a database that is none ends %s with one sentence", async (script, args) => {
  const folder = newFolder();

  writeFileSync(
    path.join(folder, "nhacsong.db"),
    "this is no database, whatever its name says".repeat(100),
  );

  const text = unusable(folder, "nhacsong.db is not a database; restore a backup");

  expect(await run(script, folder, args)).toEqual({ code: 1, text });
});

test("a damaged database ends a backup with one sentence", async () => {
  const folder = newFolder();

  copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(folder, "nhacsong.db"));

  const handle = openSync(path.join(folder, "nhacsong.db"), "r+");

  writeSync(handle, Buffer.alloc(200_000, 7), 0, 200_000, 8192);
  expect(
    await run("scripts/commands/backup.ts", folder, ["--to", path.join(newFolder(), "backups")]),
  ).toEqual({
    code: 1,
    text: unusable(folder, "the database is damaged; restore a backup"),
  });
});

const RUNNING = `The packages in ${process.cwd()} were installed by another version of Node.js than ${process.version}. Run \`npm ci\` there, or use the version that installed them.\n`;

test.each([
  ["scripts/commands/doctor.ts", [], 1, RUNNING],
  ["scripts/commands/admin.ts", ["create", "a@example.org"], 1, RUNNING],
  ["scripts/commands/verify.ts", ["--from", newFolder()], 1, RUNNING],
  ["scripts/commands/standby.ts", [], 1, RUNNING],
  ["app/seeds/first-start.ts", [], 69, `Nhạc Sống cannot start: ${RUNNING}`],
])(
  "packages that another Node.js installed end %s with one sentence",
  async (script, args, code, text) => {
    const folder = newFolder();

    copyFileSync(process.env.TEST_TEMPLATE_DB!, path.join(folder, "nhacsong.db"));

    const otherNode = path.join(newFolder(), "other-node.cjs");

    writeFileSync(
      otherNode,
      `const { dlopen } = process;
      process.dlopen = (module, file, ...others) => {
        if (!file.includes("better_sqlite3")) return dlopen(module, file, ...others);
        const text = "The module was compiled against\\na different Node.js: NODE_MODULE_VERSION 115";
        throw Object.assign(new Error(text), { code: "ERR_DLOPEN_FAILED" });
      };`,
    );

    expect(await run(script, folder, args, { NODE_OPTIONS: `--require ${otherNode}` })).toEqual({
      code,
      text,
    });
  },
);
