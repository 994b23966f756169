#!/usr/bin/env node
// The command `nhacsong`; without arguments it lists its commands.
import { readFileSync } from "node:fs";

const release = JSON.parse(readFileSync(new URL("release.json", import.meta.url), "utf8"));
const wanted = `${release.platform}-${release.arch}`;
const present = `${process.platform}-${process.arch}`;
if (wanted !== present || !release.nodes.some(({ abi }) => abi === process.versions.modules)) {
  const nodes = release.nodes.map(({ major }) => major).join(", ");

  console.error(
    `This release is for Node.js ${nodes} on ${wanted}. This is Node.js ${process.versions.node} on ${present}.`,
  );
  process.exit(1);
}

await import("./build/commands/nhacsong.js");
