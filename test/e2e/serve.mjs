// Starts the product on a fresh data folder for the end-to-end tests.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-e2e-"));
Object.assign(process.env, {
  NODE_ENV: "production",
  ENV_FILE: "none",
  PORT: process.env.E2E_PORT,
  DATA_DIR: folder,
  PAYMENTS: "test",
  LOG_LEVEL: "warn",
  RTMP_PORT: String(Number(process.env.E2E_PORT) + 5),
  BANK_BIN: "970436",
  BANK_ACCOUNT: "0123499999",
  BANK_ACCOUNT_NAME: "HOP TAC XA NHAC SONG",
});
spawnSync(process.execPath, ["--import", "tsx", "app/seeds/first-start.ts"], { stdio: "inherit" });
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
await import(path.resolve(process.env.BUILD_DIRECTORY || "build", "server/index.js"));
