// Builds release/nhacsong_<version>_<architecture>.deb with dpkg-deb alone: a release with a
// Node.js of its own. The same build gives the same bytes.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"; // prettier-ignore
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../steps.mjs";
import { ARCHITECTURES, getReleaseTime, git } from "./stage.mjs";

const PARTS = path.join(root, "scripts/release/debian");

/** The folder of the release in a tree. */
export const PLACE = "usr/lib/nhacsong";

const UNIT = "nhacsong.service";
const SCRIPTS = ["postinst", "prerm", "postrm"];
const PROGRAMS = [
  "usr/bin/nhacsong",
  `${PLACE}/bin/node`,
  `${PLACE}/deploy/install.sh`,
  ...SCRIPTS.map((name) => `DEBIAN/${name}`),
];

export function hasDpkgDeb() {
  return spawnSync("dpkg-deb", ["--version"], { stdio: "ignore" }).status === 0;
}

/** Makes a package of a tree whose usr/lib/nhacsong is a release with Node.js. @returns its path */
export function buildDebian(tree, folder, options) {
  const { version, arch = process.arch, maintainer = findMaintainer(), compression = [] } = options;
  const architecture = ARCHITECTURES[arch];
  const epoch = getReleaseTime();

  addSystemFiles(tree);
  addDocuments(tree, { version, maintainer, epoch });

  const values = {
    VERSION: version,
    ARCHITECTURE: architecture,
    MAINTAINER: maintainer,
    SIZE: Math.ceil(sizeOf(tree) / 1024),
    GLIBC: neededGlibc(path.join(tree, PLACE)),
  };

  addControl(tree, values);
  settleFiles(tree, epoch);

  const file = path.join(folder, `nhacsong_${version}_${architecture}.deb`);
  const env = { ...process.env, SOURCE_DATE_EPOCH: epoch };
  const words = ["--root-owner-group", ...compression, "--build", tree, file];

  mkdirSync(folder, { recursive: true });
  execFileSync("dpkg-deb", words, { env, stdio: ["ignore", "ignore", "inherit"] });

  return file;
}

function addSystemFiles(tree) {
  const place = (from, to) => cpSync(from, path.join(tree, to));

  place(path.join(tree, PLACE, "deploy/systemd", UNIT), `lib/systemd/system/${UNIT}`);
  place(path.join(PARTS, "nhacsong"), "usr/bin/nhacsong");
  place(path.join(PARTS, "lintian-overrides"), "usr/share/lintian/overrides/nhacsong");
}

function addDocuments(tree, { version, maintainer, epoch }) {
  const documents = path.join(tree, "usr/share/doc/nhacsong");
  const manual = path.join(tree, "usr/share/man/man1");
  const date = new Date(epoch * 1000).toUTCString().replace("GMT", "+0000");
  const release = `/${PLACE}`;
  const changes = [
    `nhacsong (${version}) stable; urgency=medium`,
    `  * What changed: ${release}/CHANGELOG.md`,
    ` -- ${maintainer}  ${date}\n`,
  ];

  for (const folder of [documents, manual]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(documents, "changelog.gz"), gzipSync(changes.join("\n\n"), { level: 9 }));
  writeFileSync(
    path.join(documents, "copyright"),
    `${readFileSync(path.join(root, "LICENSE"), "utf8")}
The licence of Node.js is ${release}/bin/LICENSE; those of packages are in their folders in
${release}/node_modules. The LGPL is in /usr/share/common-licenses/LGPL-3.
`,
  );
  writeFileSync(
    path.join(manual, "nhacsong.1.gz"),
    gzipSync(readFileSync(path.join(PARTS, "nhacsong.1")), { level: 9 }),
  );
}

function addControl(tree, values) {
  const folder = path.join(tree, "DEBIAN");

  rmSync(folder, { recursive: true, force: true });

  const sums = filesOf(tree).map((name) => {
    const hash = createHash("md5").update(readFileSync(path.join(tree, name)));

    return `${hash.digest("hex")}  ${name}\n`;
  });

  mkdirSync(folder);
  writeFileSync(path.join(folder, "md5sums"), sums.join(""));

  for (const name of ["control", ...SCRIPTS]) {
    const template = readFileSync(path.join(PARTS, name), "utf8");

    writeFileSync(
      path.join(folder, name),
      template.replace(/@(\w+)@/g, (_, value) => String(values[value])),
    );
  }
}

/** Modes and times that do not depend on the machine. */
function settleFiles(tree, epoch) {
  for (const name of filesOf(tree)) {
    chmodSync(path.join(tree, name), PROGRAMS.includes(name) ? 0o755 : 0o644);
  }

  execFileSync("find", [tree, "-type", "d", "-exec", "chmod", "755", "{}", "+"]);

  const touch = ["touch", "--no-dereference", `--date=@${epoch}`, "{}", "+"];

  execFileSync("find", [tree, "-exec", ...touch]);
}

/** The newest version of glibc that a program or driver asks for. */
function neededGlibc(folder) {
  const programs = filesOf(folder).filter((name) => /\.node$|\.so(\.\d+)*$|^bin\/node$/.test(name));
  const minors = programs.flatMap((name) => {
    const bytes = readFileSync(path.join(folder, name)).toString("latin1");

    return [...bytes.matchAll(/GLIBC_2\.(\d+)\0/g)].map(([, minor]) => Number(minor));
  });

  return `2.${Math.max(...minors)}`;
}

/** Names of all files below a folder, sorted. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function sizeOf(tree) {
  return filesOf(tree).reduce(
    (sum, name) => sum + readFileSync(path.join(tree, name)).byteLength,
    0,
  );
}

/** Whom the package names: RELEASE_MAINTAINER, otherwise who made the last commit. */
function findMaintainer() {
  return process.env.RELEASE_MAINTAINER || git("log", "-1", "--format=%an <%ae>");
}
