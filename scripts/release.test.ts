import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = path.resolve("scripts/release.mjs");
const environment: NodeJS.ProcessEnv = {
  NODE_ENV: "test",
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.com",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.com",
};
const changelog =
  "# Changelog\n\n## Unreleased\n\n### Added\n\n- Encores.\n\n## 0.1.0 - 2026-01-01\n\n- Songs.\n";
/** A packer that packs package.json only; test/release uses the real one. */
const packer = `import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("release");
writeFileSync("release/nhacsong_" + process.argv[2] + "_amd64.deb", "package");
writeFileSync("release/nhacsong_" + process.argv[2] + "_amd64.oci.tar", "image");
execFileSync("tar", ["-czf", "release/nhacsong-" + process.argv[2] + ".tar.gz", "package.json"]);`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nhacsong-release-"));
  write("package.json", `${JSON.stringify({ name: "nhacsong", version: "0.9.1" }, null, 2)}\n`);
  write(
    "package-lock.json",
    JSON.stringify({ version: "0.9.1", packages: { "": { version: "0.9.1" }, other: {} } }),
  );
  write("CHANGELOG.md", changelog);
  write(".gitignore", "/release\n");
  write("scripts/release/make.mjs", packer);
  write("deploy/install.sh", "");
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a release moves the changes, sets the version, commits, tags and writes an archive with its checksum", () => {
  expect(release("0.10.0").status).toBe(0);

  const today = new Date().toISOString().slice(0, 10);

  expect(read("CHANGELOG.md")).toBe(
    changelog.replace("Unreleased\n", `Unreleased\n\n## 0.10.0 - ${today}\n`),
  );
  expect(JSON.parse(read("package.json"))).toEqual({ name: "nhacsong", version: "0.10.0" });
  expect(JSON.parse(read("package-lock.json"))).toMatchObject({
    version: "0.10.0",
    packages: { "": { version: "0.10.0" }, other: {} },
  });
  expect(git("log", "--format=%s", "v0.10.0")).toBe("Release 0.10.0\nStart\n");
  expect(git("status", "--porcelain")).toBe("");

  const inRelease = { cwd: path.join(folder, "release"), encoding: "utf8" } as const;

  expect(execFileSync("sha256sum", ["--check", "SHA256SUMS"], inRelease)).toBe(
    "install.sh: OK\nnhacsong-0.10.0.tar.gz: OK\nnhacsong_0.10.0_amd64.deb: OK\n" +
      "nhacsong_0.10.0_amd64.oci.tar: OK\n",
  );

  const packed = execFileSync(
    "tar",
    ["-xzOf", "nhacsong-0.10.0.tar.gz", "package.json"],
    inRelease,
  );

  expect(JSON.parse(packed).version).toBe("0.10.0");
});

test("the checksums are signed with the operator's key, and without one the release says so", () => {
  expect(release("0.10.0").stdout).toContain("the checksums are not signed");

  const key = path.join(folder, ".git/key");

  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
  writeFileSync(
    path.join(folder, ".git/signers"),
    `nhacsong ${readFileSync(`${key}.pub`, "utf8")}`,
  );
  write("CHANGELOG.md", read("CHANGELOG.md").replace("Unreleased\n", "Unreleased\n\n- More.\n"));
  git("commit", "--quiet", "--all", "--message", "Change");
  environment.RELEASE_KEY = key;
  rmSync(path.join(folder, "release"), { recursive: true });
  expect(release("0.11.0").status).toBe(0);
  delete environment.RELEASE_KEY;

  const signature = ["-n", "nhacsong-release", "-s", "release/SHA256SUMS.sig"];
  const verify = ["-Y", "verify", "-f", ".git/signers", "-I", "nhacsong", ...signature];

  expect(
    execFileSync("ssh-keygen", verify, {
      cwd: folder,
      encoding: "utf8",
      input: read("release/SHA256SUMS"),
    }),
  ).toContain('Good "nhacsong-release" signature for nhacsong');
});

test("a release is refused while the working tree has changes", () => {
  write("new.txt", "");
  expectRefusal("1.0.0", "The working tree has changes");
});

test.each(["0.9.1", "0.9.0", "0.8.9"])("version %s is refused after 0.9.1", (version) => {
  expectRefusal(version, "must be larger than 0.9.1");
});

test.each(["", "1.0", "1.0.0-beta", "v1.0.0", "01.0.0"])("%o is not a version", (version) => {
  expectRefusal(version, "Usage");
});

test("a release without changes is refused", () => {
  write("CHANGELOG.md", changelog.replace("### Added\n\n- Encores.\n", ""));
  git("commit", "--quiet", "--all", "--message", "Remove the changes");
  expectRefusal("1.0.0", "has no changes");
});

test("a version that is tagged already is refused", () => {
  git("tag", "v1.0.0");
  expectRefusal("1.0.0", "exists already");
});

test("a dry run prints the steps and changes nothing", () => {
  const before = git("rev-parse", "HEAD");
  const { status, stdout } = release("1.0.0", "--dry-run");

  expect(status).toBe(0);
  expect(stdout.match(/^Would: /gm)).toHaveLength(6);
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain", "--ignored"), git("tag")]).toEqual(
    [before, "", ""],
  );
});

function expectRefusal(version: string, message: string) {
  const before = [git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain", "--ignored")];
  const { status, stderr } = release(version);

  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
  expect([git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain", "--ignored")]).toEqual(
    before,
  );
}

function release(...words: string[]) {
  return spawnSync(process.execPath, [script, ...words], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
}

function git(...command: string[]) {
  return execFileSync("git", command, { cwd: folder, env: environment, encoding: "utf8" });
}

function read(file: string) {
  return readFileSync(path.join(folder, file), "utf8");
}

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
