// npm start: install and build, each only when needed, then what a release does: migrate, seed a
// new demo, serve.
import { install } from "./setup.mjs";
import { build } from "./build.mjs";

process.env.NODE_ENV = "production";
await install();
await build();
process.argv.splice(2, 0, "start");
await import("../build/commands/nhacsong.js");
