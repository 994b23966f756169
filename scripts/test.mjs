// npm test: everything a change must pass, in a fresh clone too. Types, lint, boundaries, unit tests, build,
// journeys, and the players and encoders that are installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "./build.mjs";
import { runChecks } from "./checks.mjs";
import { install, run } from "./setup.mjs";

const QUIETLY = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

await install();
installBrowser();
installTool("ffmpeg", "-version", "a real RTMP encoder");
installTool("curl", "--version", "the API's tutorial");
// These packages start services, which is harmless only without systemd, as in a container.
installTool("nginx", "-v", "deploy/nginx", isContainer());
installTool("varnishd", "-V", "deploy/edge", isContainer(), "varnish");
installTool("caddy", "version", "deploy/caddy", isContainer());
installTool("fail2ban-regex", "--version", "deploy/fail2ban", isContainer(), "fail2ban");
const bin = (name) => `node_modules/.bin/${name}`;
console.log("\n— Static checks");
await runChecks();
step("Unit tests", bin("vitest"), ["run"]);
await build();
await addNode();
step("A release, its installation and its upgrade", bin("vitest"), ["run", "--config", "vitest.release.config.ts"]);
// Two at a time, except those with encoders and players, which need both cores of a small machine.
step("Journeys of pages", bin("playwright"), ["test", "--project=pages"], { E2E_WORKERS: "2" });
step("Journeys with media", bin("playwright"), ["test", "--project=media"]);
step("Players, browsers and encoders that are installed", bin("tsx"), ["test/clients/programs.ts"]);
run(bin("vitest"), ["run", "--config", "vitest.clients.config.ts"], { CLIENTS_QUICK: "1" });

function step(name, command, args, environment) {
  console.log(`\n— ${name}`);
  run(command, args, environment);
}

/** The journeys need a browser: Debian's Chromium, installed here when it is missing and we may. */
function installBrowser() {
  if (isThere("chromium", "--version")) return;
  if (!mayInstall()) {
    console.error("The journeys need Chromium on the PATH (on Debian: apt-get install chromium).");
    process.exit(1);
  }
  aptInstall("chromium");
}

/** Installs a Debian package that some tests need, if it is missing and we may. Otherwise they are skipped. */
function installTool(name, versionFlag, testsOf, isAllowed = true, packageName = name) {
  if (isThere(name, versionFlag)) return;
  if (isAllowed && mayInstall()) for (const step of aptSteps(packageName)) spawnSync("apt-get", step, { env: QUIETLY });
  if (!isThere(name, versionFlag)) console.log(`${name} is not on the PATH: the tests of ${testsOf} will be skipped.`);
}

/**
 * A release is tested on the installed Node and on 24, whose database driver is built in a way of its own. That takes a
 * compiler, and a minute or two the first time. `npm run release:test` tests all versions.
 */
async function addNode() {
  const tools = ["g++", "make", "python3"].filter((name) => !isThere(name, "--version"));
  if (tools.length > 0) return console.log(`Without ${tools.join(", ")}, the release is not tested on Node 24.`);
  const { buildDrivers } = await import("./release/drivers.mjs");
  await buildDrivers("24");
}

function isContainer() {
  return !existsSync("/run/systemd/system");
}

function isThere(command, versionFlag) {
  return spawnSync(command, [versionFlag]).status === 0;
}

function mayInstall() {
  return process.getuid?.() === 0 && isThere("apt-get", "--version");
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
