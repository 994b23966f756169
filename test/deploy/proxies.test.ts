import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isInstalled } from "./is-installed";
import { hasNginx, mainConfig, writeNginxConfig } from "./nginx";

const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-proxy-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ports = { httpPort: 8080, httpsPort: 8443, serverPort: 3000 };

test.runIf(hasNginx())("nginx accepts its configuration, without a warning", () => {
  expectAccepted(writeNginxConfig({ folder, ...ports }));
});

test.runIf(hasNginx())("nginx accepts the plain server of the document", () => {
  const [, block] = /```nginx\n(.+?)```/s.exec(readFileSync("docs/operate/proxy.md", "utf8"))!;
  const [site, main] = [path.join(folder, "plain.conf"), path.join(folder, "main.conf")];

  writeFileSync(site, block!);
  writeFileSync(main, mainConfig(folder, site));
  expectAccepted(main);
});

function expectAccepted(config: string) {
  const { stderr, status } = spawnSync("nginx", ["-t", "-c", config], { encoding: "utf8" });

  expect({
    status,
    warnings: stderr.split("\n").filter((line) => /\[(warn|emerg|error)\]/.test(line)),
  }).toEqual({
    status: 0,
    warnings: [],
  });
}

test.runIf(isInstalled("caddy", "version"))(
  "Caddy accepts its configuration, formatted as Caddy formats it",
  () => {
    const file = "deploy/caddy/Caddyfile";
    const environment = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    const run = (...args: string[]) =>
      spawnSync("caddy", args, { encoding: "utf8", env: environment as never });
    const { status, stderr } = run("validate", "--config", file, "--adapter", "caddyfile");

    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
    expect(run("fmt", file).stdout).toBe(readFileSync(file, "utf8"));
  },
);
