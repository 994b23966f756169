// Builds release/nhacsong-<version>.tar.gz, and Debian packages and container images of it, for
// this machine's processor and, where its compiler is installed, for the other:
// node scripts/release/make.mjs 1.0.0
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "../build.mjs";
import { install } from "../setup.mjs";

const version = process.argv[2];

await install();
await build();

const { buildDrivers, crossCompilerFor } = await import("./drivers.mjs");
const { buildDebian, hasDpkgDeb, PLACE } = await import("./debian.mjs");
const { buildImage } = await import("./image.mjs");
const { packArchive } = await import("./pack.mjs");
const { stageRelease } = await import("./stage.mjs");

console.log("Building the database drivers …");
await buildDrivers();
console.log(`Packed ${await packArchive("release", version)}`);

const hasMmdebstrap = isThere("mmdebstrap");

if (!hasDpkgDeb()) console.log("dpkg-deb is not on the PATH: no Debian packages are built.");
if (!hasMmdebstrap) console.log("mmdebstrap is not on the PATH: no container images are built.");
for (const arch of ["x64", "arm64"]) {
  const compiler = crossCompilerFor(arch);
  const isPossible = compiler === null || isThere(`${compiler}-g++`);

  if (isPossible) await packFor(arch);
  else console.log(`${compiler}-g++ is not on the PATH: nothing is built for ${arch}.`);
}

/** Packs the Debian package and the container image for a processor. */
async function packFor(arch) {
  const tree = mkdtempSync(path.join(tmpdir(), "nhacsong-release-"));
  const release = path.join(tree, PLACE);

  try {
    await stageRelease(release, version, arch);

    if (hasMmdebstrap) console.log(`Packed ${buildImage(release, "release", { version, arch })}`);
    if (hasDpkgDeb()) console.log(`Packed ${buildDebian(tree, "release", { version, arch })}`);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

function isThere(program) {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}
