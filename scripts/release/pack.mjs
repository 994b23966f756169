// Makes the folder of a release: the build, the packages it needs at run time, migrations,
// documents.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { root } from "../steps.mjs";
import { listDrivers } from "./drivers.mjs";
import { copyForProcessor, isForProcessor } from "./processor-packages.mjs";

const COPIED = ["db/migrations", "app/media/demo/clip.mp4", "app/ui/poster/fonts", "app/web/responses/fonts", "deploy", "docs", "README.md", "CHANGELOG.md", "LICENSE", ".env.example"]; // prettier-ignore
const DRIVER = "node_modules/better-sqlite3";
const LICENCES = /^(licen[cs]e|notice|copying)/i;

/**
 * Fills an empty folder with a release of the present build, by default for all drivers that are
 * built for this machine's processor.
 */
export async function pack(folder, version, target = {}) {
  const { arch = process.arch, drivers = listDrivers() } = target;
  const build = realpathSync(path.join(root, "build"));

  cpSync(build, path.join(folder, "build"), { recursive: true });
  for (const entry of COPIED.filter((name) => existsSync(path.join(root, name))))
    copy(folder, entry);

  await copyPackages(folder, build, arch);

  for (const { abi, file } of drivers) {
    const place = path.join(
      folder,
      DRIVER,
      "lib/binding",
      `node-v${abi}-${process.platform}-${arch}`,
    );

    mkdirSync(place, { recursive: true });
    cpSync(file, path.join(place, "better_sqlite3.node"));
  }

  cpSync(path.join(root, "scripts/release/files"), folder, { recursive: true });

  const { name, type, engines, license } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );

  writeJson(path.join(folder, "package.json"), {
    name,
    version,
    type,
    private: true,
    license,
    engines,
  });

  const nodes = drivers.map(({ major, abi }) => ({ major, abi }));

  writeJson(path.join(folder, "release.json"), {
    version,
    platform: process.platform,
    arch,
    nodes,
  });
}

async function copyPackages(folder, build, arch) {
  const files = await listPackageFiles(build);
  const others =
    arch === process.arch ? [] : [...new Set(files.map(packageOf))].filter(isForProcessor);

  for (const file of files) if (!others.includes(packageOf(file))) copy(folder, file);
  for (const place of others) copyForProcessor(folder, place, arch);
}

/**
 * Lists the files of packages that the server and the commands load, and the licences of these
 * packages.
 */
async function listPackageFiles(build) {
  const entries = ["server", "commands"].flatMap((part) => scriptsOf(path.join(build, part)));
  // All supported versions of Node load the "module-sync" files of a package that has them.
  const { fileList } = await nodeFileTrace(entries, {
    base: root,
    conditions: ["node", "module-sync"],
  });
  const files = [...fileList].filter(
    (file) => file.startsWith("node_modules/") && !file.startsWith(`${DRIVER}/build`),
  );
  const packages = new Set(files.map(packageOf));
  const licences = [...packages].flatMap((place) =>
    readdirSync(path.join(root, place))
      .filter((name) => LICENCES.test(name))
      .map((name) => path.join(place, name)),
  );

  return [...files, ...licences];
}

/** The folder of the package that a file belongs to. */
function packageOf(file) {
  return file.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)[0];
}

function scriptsOf(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(folder, name));
}

function copy(folder, entry) {
  cpSync(path.join(root, entry), path.join(folder, entry), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Packs a release into `nhacsong-<version>.tar.gz`, with the top folder `nhacsong`.
 * @returns its path
 */
export async function packArchive(folder, version) {
  const staged = mkdtempSync(path.join(tmpdir(), "nhacsong-release-"));

  try {
    await pack(path.join(staged, "nhacsong"), version);

    const archive = path.join(folder, `nhacsong-${version}.tar.gz`);

    mkdirSync(folder, { recursive: true });

    const owner = ["--owner=root:0", "--group=root:0", "--sort=name"];

    execFileSync("tar", [
      "-C",
      staged,
      "-czf",
      archive,
      ...owner,
      "--mode=u+rwX,go+rX,go-w",
      "nhacsong",
    ]);

    return archive;
  } finally {
    rmSync(staged, { recursive: true });
  }
}
