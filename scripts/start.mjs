// npm start: installs and builds, each only if needed, then does the same as a release: migrates,
// seeds a new demo, serves.
import { install } from "./setup.mjs";
import { build } from "./build.mjs";

process.env.NODE_ENV = "production";
await install();
await build();
process.argv.splice(2, 0, "start");
await import("../build/commands/nhacsong.js");
