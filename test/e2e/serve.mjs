// Starts the product for the end-to-end tests on new data. ports.ts names the folders, too.
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const data = path.join(tmpdir(), `nhacsong-e2e-${process.env.E2E_PORT}`);
const demo = `${data}-demo`;

const removeData = () =>
  [data, demo].forEach((folder) => rmSync(folder, { recursive: true, force: true }));

removeData();
process.on("exit", removeData);

Object.assign(process.env, {
  NODE_ENV: "production",
  ENV_FILE: "none",
  PORT: process.env.E2E_PORT,
  DATA_DIR: data,
  PAYMENTS: "test",
  LOG_LEVEL: "warn",
  RTMP_PORT: String(Number(process.env.E2E_PORT) + 5),
  BANK_BIN: "970436",
  BANK_ACCOUNT: "0123499999",
  BANK_ACCOUNT_NAME: "HOP TAC XA NHAC SONG",
});
spawnSync(process.execPath, ["--import", "tsx", "app/seeds/first-start.ts"], { stdio: "inherit" });
cpSync(data, demo, { recursive: true });
await import(path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js"));
