// npm test: everything a change must pass, in a fresh clone too. Types, lint, boundaries, unit tests, build,
// journeys, and the players and encoders that are installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "./build.mjs";
import { install, run } from "./setup.mjs";

const QUIETLY = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

await install();
installBrowser();
installTool("ffmpeg", "-version", "a real RTMP encoder");
installTool("curl", "--version", "the API's tutorial");
// Their packages start services, which is harmless only where no systemd runs, as in a container.
installTool("nginx", "-v", "deploy/nginx", isContainer());
installTool("varnishd", "-V", "deploy/edge", isContainer(), "varnish");
installTool("caddy", "version", "deploy/caddy", isContainer());
installTool("fail2ban-regex", "--version", "deploy/fail2ban", isContainer(), "fail2ban");
const bin = (name) => `node_modules/.bin/${name}`;
step("Types", bin("tsgo"), ["--noEmit"]);
step("Lint", bin("eslint"), [".", "--max-warnings", "0"]);
step("Format", bin("prettier"), ["--check", ".", "--log-level", "warn"]);
step("Import boundaries", bin("depcruise"), ["app", "db", "server.ts", "--config", ".dependency-cruiser.cjs"]);
step("Dead code", bin("knip"), ["--no-progress"]);
step("Schema and migrations agree", process.execPath, ["scripts/check-migrations.mjs"]);
step("Unit tests", bin("vitest"), ["run"]);
await build();
step("Journeys", bin("playwright"), ["test"]);
step("Players, browsers and encoders that are installed", bin("tsx"), ["test/clients/programs.ts"]);
run(bin("vitest"), ["run", "--config", "vitest.clients.config.ts"], { CLIENTS_QUICK: "1" });

function step(name, command, args) {
  console.log(`\n— ${name}`);
  run(command, args);
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

/** What some tests need beside the product: Debian's package, where it is missing and we may. Else they are skipped. */
function installTool(name, versionFlag, testsOf, isAllowed = true, packageName = name) {
  if (isThere(name, versionFlag)) return;
  if (isAllowed && mayInstall()) for (const step of aptSteps(packageName)) spawnSync("apt-get", step, { env: QUIETLY });
  if (!isThere(name, versionFlag)) console.log(`${name} is not on the PATH: the tests of ${testsOf} will be skipped.`);
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
