// npm run release -- 1.0.0 [--dry-run]: changelog, version, commit, tag, and in release/ an
// archive, Debian packages, container images, and checksums, signed with the SSH key that
// RELEASE_KEY names.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "release";
const UNRELEASED = "## Unreleased\n";

const words = process.argv.slice(2);
const isDryRun = words.includes("--dry-run");
const version = words.find((word) => !word.startsWith("--")) ?? "";
const tag = `v${version}`;

assertVersion();
assertCleanTree();
assertNewTag();

const changelog = releasedChangelog();

step("Move the unreleased changes in CHANGELOG.md", () => writeFileSync("CHANGELOG.md", changelog));
step(`Set the version in package.json and package-lock.json to ${version}`, () => {
  writeJson("package.json", { ...readJson("package.json"), version });

  const lock = readJson("package-lock.json");
  const root = { ...lock.packages[""], version };

  writeJson("package-lock.json", { ...lock, version, packages: { ...lock.packages, "": root } });
});
step(`Commit "Release ${version}" and tag it ${tag}`, () => {
  git("commit", "--quiet", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", tag, "--message", `Release ${version}`);
});
step(`Build archive, packages and images in ${FOLDER}, and write ${FOLDER}/SHA256SUMS`, () => {
  execFileSync(process.execPath, ["scripts/release/make.mjs", version], { stdio: "inherit" });
  copyFileSync("deploy/install.sh", path.join(FOLDER, "install.sh"));

  const files = readdirSync(FOLDER).filter((name) => /\.(tar\.gz|oci\.tar|deb|sh)$/.test(name));

  writeFileSync(path.join(FOLDER, "SHA256SUMS"), files.sort().map(checksumLine).join(""));
});
step("Sign the checksums", signChecksums);
step("Compare what sales, pages and chat cost with the last known ratios", reportCosts);
console.log(isDryRun ? "Nothing was changed." : `Done. Publish it with: git push --follow-tags`);

function step(name, work) {
  console.log(isDryRun ? `Would: ${name}` : name);
  if (!isDryRun) work();
}

/**
 * Signs with the key of RELEASE_KEY: a private key, or a public one whose private key an agent has.
 */
function signChecksums() {
  const sums = path.join(FOLDER, "SHA256SUMS");

  rmSync(`${sums}.sig`, { force: true });

  const key = process.env.RELEASE_KEY;
  if (!key) return console.log("RELEASE_KEY is not set: the checksums are not signed.");

  const words = ["-Y", "sign", "-f", key, "-n", "nhacsong-release", sums];

  execFileSync("ssh-keygen", words, { stdio: ["inherit", "ignore", "inherit"] });
}

/** Prints the costs as a report; a busy machine or a higher cost does not stop the release. */
function reportCosts() {
  try {
    execFileSync("npm", ["run", "--silent", "bench:guard"], {
      stdio: "inherit",
      timeout: 3 * 60_000,
    });
  } catch {
    console.log("It could not be measured.");
  }
}

function assertVersion() {
  const current = readJson("package.json").version;
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    fail("Usage: npm run release -- 1.0.0 [--dry-run]");
  const [wanted, present] = [version, current].map((text) => text.split(".").map(Number));
  const index = wanted.findIndex((number, position) => number !== present[position]);
  if (index === -1 || wanted[index] < present[index])
    fail(`The version must be larger than ${current}.`);
}

function assertCleanTree() {
  if (git("status", "--porcelain") !== "")
    fail("The working tree has changes. Commit or stash them first.");
}

function assertNewTag() {
  if (git("tag", "--list", tag) !== "") fail(`The tag ${tag} exists already.`);
}

/** Moves the unreleased changes under the new version and today's date (UTC). */
function releasedChangelog() {
  const [before, after] = readFileSync("CHANGELOG.md", "utf8").split(UNRELEASED);
  const changes = after?.split(/^## /m)[0] ?? "";
  if (changes.trim() === "") fail(`CHANGELOG.md has no changes under "${UNRELEASED.trim()}".`);

  return `${before}${UNRELEASED}\n## ${version} - ${new Date().toISOString().slice(0, 10)}\n${after}`;
}

/** A line in the format of sha256sum. */
function checksumLine(name) {
  const hash = createHash("sha256").update(readFileSync(path.join(FOLDER, name)));

  return `${hash.digest("hex")}  ${name}\n`;
}

function git(...command) {
  return execFileSync("git", command, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
