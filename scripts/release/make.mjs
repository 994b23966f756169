// Builds release/nhacsong-<version>.tar.gz and the Debian packages of it, for this machine's
// processor and, where its compiler is installed, for the other: node scripts/release/make.mjs
// 1.0.0
import { spawnSync } from "node:child_process";
import { build } from "../build.mjs";
import { install } from "../setup.mjs";

const version = process.argv[2];

await install();
await build();

const { buildDrivers, crossCompilerFor } = await import("./drivers.mjs");
const { hasDpkgDeb, packDebian } = await import("./debian.mjs");
const { packArchive } = await import("./pack.mjs");

console.log("Building the database drivers …");
await buildDrivers();
console.log(`Packed ${await packArchive("release", version)}`);

if (hasDpkgDeb()) await packDebianPackages();
else console.log("dpkg-deb is not on the PATH: no Debian packages are built.");

async function packDebianPackages() {
  for (const arch of ["x64", "arm64"]) {
    const compiler = crossCompilerFor(arch);
    const isPossible = compiler === null || isThere(`${compiler}-g++`);

    if (isPossible) console.log(`Packed ${await packDebian("release", version, { arch })}`);
    else console.log(`${compiler}-g++ is not on the PATH: no package for ${arch} is built.`);
  }
}

function isThere(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}
