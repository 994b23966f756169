// Builds release/nhacsong-<version>.tar.gz: node scripts/release/make.mjs 1.0.0
import { build } from "../build.mjs";
import { install } from "../setup.mjs";

const version = process.argv[2];

await install();
await build();

const { buildDrivers } = await import("./drivers.mjs");
const { packArchive } = await import("./pack.mjs");

console.log("Building the database drivers …");
await buildDrivers();
console.log(`Packed ${await packArchive("release", version)}`);
