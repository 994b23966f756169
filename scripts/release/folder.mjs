// Fills a folder with a release for this machine and its version of Node only, for container
// images: node scripts/release/folder.mjs /release
import { readFileSync } from "node:fs";
import { build } from "../build.mjs";
import { install } from "../setup.mjs";

const folder = process.argv[2];

await install();
await build();

const { pack } = await import("./pack.mjs");

await pack(folder, JSON.parse(readFileSync("package.json", "utf8")).version);
