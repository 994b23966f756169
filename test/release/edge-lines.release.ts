import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isInstalled } from "../deploy/is-installed";
import { hasNginx } from "../deploy/nginx";
import { commandsOf } from "./document-lines";
import { hasOwnMachine, runOnOwnMachine } from "./own-machine";
import { unpack } from "./site";

const home = mkdtempSync(path.join(tmpdir(), "nhacsong-edge-lines-"));

afterAll(() => rmSync(home, { recursive: true }));

const isPossible = hasNginx() && isInstalled("varnishd", "-V") && hasOwnMachine(home);

test.runIf(isPossible)("the printed lines set up an edge that nginx and Varnish accept", () => {
  const release = unpack(path.join(home, "release"));

  cpSync(path.join(release, "deploy/edge/edge.env.example"), path.join(home, "edge.env"));

  // Of a site of its own, with a certificate, and a home whose name is known.
  const certificates = "/etc/letsencrypt/live/nhacsong.example";
  const key = `-keyout ${certificates}/privkey.pem -out ${certificates}/fullchain.pem`;
  const machine = [
    `mkdir -p /usr/local/bin ${certificates} && ln -s ${release}/nhacsong.mjs /usr/local/bin/nhacsong`,
    `ln -sf "$NODE" /usr/local/bin/node && echo 127.0.0.1 home.nhacsong.example >> /etc/hosts`,
    `openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=nhacsong.example ${key} 2>/dev/null`,
  ];

  writeFileSync(path.join(home, "calls"), "");

  const lines = commandsOf("edges");
  const after = [
    "stat -c '%a' /etc/nginx/conf.d/nhacsong-edge.conf",
    "grep worker_connections /etc/nginx/nginx.conf",
  ];
  const { status, stdout, stderr } = runOnOwnMachine(
    home,
    [...machine, ...lines, ...after].join("\n"),
  );

  expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  expect(stderr).toContain("nginx.conf test is successful");
  expect(stderr).not.toContain("[warn]");
  expect(stdout).toMatch(/^600\n\s*worker_connections 16384;\n$/);
  expect(readFileSync(path.join(home, "calls"), "utf8").trim().split("\n")).toEqual([
    ...[
      "apt-get install --yes nginx varnish",
      "systemctl disable --now varnishncsa",
      "systemctl daemon-reload",
    ],
    ...["systemctl restart varnish", "systemctl reload nginx"],
  ]);
});
