// Fails if db/schema and db/migrations differ: generating must find nothing to do.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const copy = mkdtempSync(path.resolve("build-migrations-"));

try {
  cpSync("db/migrations", copy, { recursive: true });

  const before = readdirSync(copy).length;
  const { status, stdout, stderr } = spawnSync(
    "node_modules/.bin/drizzle-kit",
    [
      "generate",
      "--dialect",
      "sqlite",
      "--schema",
      "./db/schema/*.ts",
      "--out",
      path.relative(".", copy),
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  if (status !== 0 || readdirSync(copy).length !== before) {
    console.error(
      stdout,
      stderr,
      "\nThe schema and the migrations disagree: run npm run db:generate.",
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
