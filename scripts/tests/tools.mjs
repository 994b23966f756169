// Programs that tests need: Debian packages, which are installed if they are missing and this
// process may install them.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "../setup.mjs";

const QUIETLY = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

export function installTools() {
  installBrowser();
  installTool("ffmpeg", "-version", "a real RTMP encoder");
  installTool("curl", "--version", "the API's tutorial");
  // These packages start services, which is harmless only without systemd, as in a container.
  installTool("nginx", "-v", "deploy/nginx", isContainer());
  installTool("varnishd", "-V", "deploy/edge", isContainer(), "varnish");
  installTool("redis-server", "--version", "relays", isContainer());
  installTool("caddy", "version", "deploy/caddy", isContainer());
  installTool("fail2ban-regex", "--version", "deploy/fail2ban", isContainer(), "fail2ban");
  installTool("lintian", "--version", "the Debian package");
  installTool("buildah", "--version", "container images");
  installTool("mmdebstrap", "--version", "container images");
  installTool("aarch64-linux-gnu-g++", "--version", "arm64", true, "g++-aarch64-linux-gnu");
  installTool("qemu-aarch64", "--version", "arm64", true, "qemu-user");
}

function installBrowser() {
  if (!isThere("chromium", "--version")) {
    if (!mayInstall()) {
      console.error(
        "The journeys need Chromium on the PATH (on Debian: apt-get install chromium).",
      );
      process.exit(1);
    }

    aptInstall("chromium");
  }

  // Without the headless shell, journeys run in the complete browser and take twice as long.
  const engine = "chromium-headless-shell";
  if (!isThere(engine, "--version") && mayInstall()) tryToInstall(engine);
}

/**
 * Installs a Debian package that some tests need, if it is missing and this process may install it.
 * Otherwise the tests are skipped.
 */
function installTool(name, versionFlag, testsOf, isAllowed = true, packageName = name) {
  if (isThere(name, versionFlag)) return;
  if (isAllowed && mayInstall()) tryToInstall(packageName);
  if (!isThere(name, versionFlag))
    console.log(`${name} is not on the PATH: the tests of ${testsOf} will be skipped.`);
}

function isContainer() {
  return !existsSync("/run/systemd/system");
}

export function isThere(command, versionFlag) {
  return spawnSync(command, [versionFlag]).status === 0;
}

function mayInstall() {
  return process.getuid?.() === 0 && isThere("apt-get", "--version");
}

function tryToInstall(name) {
  for (const step of aptSteps(name)) spawnSync("apt-get", step, { env: QUIETLY });
}

function aptInstall(name) {
  console.log(`Installing ${name} …`);
  for (const step of aptSteps(name)) run("apt-get", step, QUIETLY);
}

function aptSteps(name) {
  return [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", name],
  ];
}
