// Packages with native code are published once for each processor, and are named after it.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../steps.mjs";
import { CACHE, fetchPackage } from "./nodes.mjs";

/** True for a package folder, such as "node_modules/@img/sharp-linux-x64", of one processor. */
export function isForProcessor(place) {
  const file = path.join(root, place, "package.json");

  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).cpu !== undefined;
}

/**
 * Copies the package that another processor has in place of one of ours, as package-lock.json says.
 */
export function copyForProcessor(folder, place, arch) {
  const wanted = place.replace(process.arch, arch);
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const locked = packages[wanted];
  if (!locked) throw new Error(`package-lock.json has no ${wanted}.`);

  const name = wanted.replace(/^.*node_modules\//, "");
  const cached = path.join(CACHE, `${name.replace(/\W+/g, "-")}-${locked.version}`);
  const check = (bytes) => assertIntegrity(name, bytes, locked.integrity);

  if (!existsSync(cached)) fetchPackage(`${name}@${locked.version}`, cached, ["package"], check);

  cpSync(cached, path.join(folder, wanted), { recursive: true });
}

function assertIntegrity(name, bytes, integrity) {
  const [algorithm, hash] = integrity.split(/-(.*)/s);
  if (createHash(algorithm).update(bytes).digest("base64") === hash) return;

  throw new Error(`The package ${name} is not the one in package-lock.json.`);
}
