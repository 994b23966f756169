// Builds release/nhacsong_<version>_<architecture>.oci.tar, a container image for "docker load",
// "podman load" and "buildah pull oci-archive:…", without a container engine. The same build and
// the same Debian packages give the same bytes.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../steps.mjs";
import { ARCHITECTURES, getReleaseTime, git, INSTALLED } from "./stage.mjs";

const PARTS = path.join(root, "scripts/release/image");
const COMMAND = path.join(root, "scripts/release/debian/nhacsong");

/** The Debian release, and its packages with the libraries that Node.js needs, and sh. */
const SUITE = "trixie";
const PACKAGES = ["base-files", "dash", "libc6", "libgcc-s1", "libstdc++6"];

/** Hosts give folders to the account by its number. */
const ACCOUNT = 10001;
const DATA = "/var/lib/nhacsong";
const BACKUPS = "/var/backups/nhacsong";
const NAME = "localhost/nhacsong";

const TYPES = "application/vnd.oci.image";

/**
 * Makes an image of a release with Node.js. `level`: of gzip.
 * @returns its path
 */
export function buildImage(release, folder, { version, arch = process.arch, level = 9 }) {
  const architecture = ARCHITECTURES[arch];
  const work = mkdtempSync(path.join(tmpdir(), "nhacsong-image-"));

  try {
    const layout = path.join(work, "layout");
    const layers = [packBase(work, architecture), packRelease(work, release)];

    mkdirSync(path.join(layout, "blobs/sha256"), { recursive: true });
    writeLayout(layout, layers, { version, architecture, level });

    const file = path.join(folder, `nhacsong_${version}_${architecture}.oci.tar`);

    mkdirSync(folder, { recursive: true });
    tar("--create", file, layout, ["blobs", "index.json", "manifest.json", "oci-layout"]);

    return file;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Debian packages are unpacked only, which works for every architecture. @returns a tar file */
function packBase(work, architecture) {
  const file = path.join(work, "base.tar");
  const words = [
    "--variant=extract",
    `--architectures=${architecture}`,
    `--include=${PACKAGES.join(",")}`,
    "--skip=output/dev",
    `--extract-hook=sh '${PARTS}/finish-base.sh' "$1"`,
  ];
  const env = { ...process.env, SOURCE_DATE_EPOCH: getReleaseTime() };

  execFileSync("mmdebstrap", [...words, SUITE, file], { env, stdio: ["ignore", "ignore", "pipe"] });

  return file;
}

/** @returns a tar file */
function packRelease(work, release) {
  const file = path.join(work, "release.tar");
  const tree = path.join(work, "tree");
  const place = (from, to) => cpSync(from, path.join(tree, to), { recursive: true });

  place(release, INSTALLED);
  place(COMMAND, "usr/local/bin/nhacsong");
  chmodSync(path.join(tree, "usr/local/bin/nhacsong"), 0o755);
  place(path.join(PARTS, "etc"), "etc");
  for (const name of [DATA, BACKUPS]) mkdirSync(path.join(tree, name), { recursive: true });

  const owned = [`--owner=${ACCOUNT}`, `--group=${ACCOUNT}`, "--mode=700"];

  tar("--create", file, tree, ["etc", "opt", "usr"]);
  tar("--append", file, tree, [DATA.slice(1), BACKUPS.slice(1)], owned);

  return file;
}

/** Writes an OCI image layout, and what Docker before version 25 reads instead of its index. */
function writeLayout(layout, layers, { version, architecture, level }) {
  const created = new Date(getReleaseTime() * 1000).toISOString();
  const labels = describeImage(version, created);

  const diffIds = layers.map((file) => digest(readFileSync(file)));
  const config = writeBlob(layout, "config.v1+json", {
    created,
    architecture,
    os: "linux",
    config: { ...configureContainer(), Labels: labels },
    rootfs: { type: "layers", diff_ids: diffIds },
  });
  const blobs = layers.map((file) =>
    writeBlob(layout, "layer.v1.tar+gzip", gzipSync(readFileSync(file), { level })),
  );
  const manifest = writeBlob(layout, "manifest.v1+json", {
    schemaVersion: 2,
    mediaType: `${TYPES}.manifest.v1+json`,
    config,
    layers: blobs,
    annotations: labels,
  });

  const name = `${NAME}:${version}`;
  const annotations = {
    "io.containerd.image.name": name,
    "org.opencontainers.image.ref.name": version,
  };
  const platform = { architecture, os: "linux" };
  const files = {
    "oci-layout": { imageLayoutVersion: "1.0.0" },
    "index.json": {
      schemaVersion: 2,
      mediaType: `${TYPES}.index.v1+json`,
      manifests: [{ ...manifest, platform, annotations }],
    },
    "manifest.json": [
      { Config: pathOf(config), RepoTags: [name], Layers: blobs.map((blob) => pathOf(blob)) },
    ],
  };

  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(layout, file), JSON.stringify(content));
  }
}

/** What a container of the image runs, and with what. */
export function configureContainer() {
  return {
    User: `${ACCOUNT}:${ACCOUNT}`,
    // The site, and RTMP for encoders.
    ExposedPorts: { "3000/tcp": {}, "1935/tcp": {} },
    Env: [
      `PATH=${INSTALLED}/bin:/usr/local/bin:/usr/bin`,
      "NODE_ENV=production",
      "ENV_FILE=none",
      `DATA_DIR=${DATA}`,
      "HOST=0.0.0.0",
      "PORT=3000",
    ],
    Cmd: ["node", "--max-semi-space-size=4", `${INSTALLED}/start.mjs`],
    Volumes: { [DATA]: {} },
    WorkingDir: INSTALLED,
    // The server finishes requests, asks browsers and encoders to come back, and ends within four
    // seconds.
    StopSignal: "SIGTERM",
  };
}

function describeImage(version, created) {
  const labels = {
    title: "Nhạc Sống",
    description: "An open, bilingual platform for live Vietnamese music",
    licenses: "MIT",
    version,
    revision: git("rev-parse", "HEAD"),
    created,
  };

  return Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [`org.opencontainers.image.${name}`, value]),
  );
}

/** Writes bytes, or JSON. @returns a descriptor of the blob */
function writeBlob(layout, type, content) {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const blob = { mediaType: `${TYPES}.${type}`, digest: digest(bytes), size: bytes.length };

  writeFileSync(path.join(layout, pathOf(blob)), bytes);

  return blob;
}

function digest(bytes) {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function pathOf(blob) {
  return `blobs/${blob.digest.replace(":", "/")}`;
}

/** Runs tar for entries of a folder. Owners, modes and times do not depend on the machine. */
function tar(action, file, folder, entries, options = []) {
  const fixed = ["--sort=name", "--format=gnu", "--numeric-owner", `--mtime=@${getReleaseTime()}`];
  const access = ["--owner=0", "--group=0", "--mode=u+rwX,go+rX,go-w"];
  const words = [action, `--file=${file}`, `--directory=${folder}`, ...fixed, ...access];

  execFileSync("tar", [...words, ...options, ...entries]);
}
