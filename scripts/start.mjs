// npm start: install, build, seed the demo on a first try-out, serve. Each step only when needed.
import path from "node:path";
import { build, install, root, run } from "./setup.mjs";

const settings = process.env.ENV_FILE || ".env";
try {
  if (settings !== "none") process.loadEnvFile(path.resolve(root, settings));
} catch (error) {
  if (error.code !== "ENOENT" || process.env.ENV_FILE) throw error;
}
install();
build();
process.env.NODE_ENV = "production";
run(process.execPath, ["--import", "tsx", "db/seeds/first-start.ts"]);
await import("../build/server/index.js");
