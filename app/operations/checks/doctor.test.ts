import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import { checkText } from "~/locales/check-text";
import { translator } from "~/locales/i18n.server";
import { isTrustedProxy } from "~/platform/http/client-address.server";
import { env } from "~/platform/settings/env.server";
import { metrics } from "~/web/middleware/metrics";
import { summarize } from "../../../test/factories/base/checks";
import { runDoctor } from "./run-probes.server";
import { SELF_CHECK_PATH, selfCheck } from "./self-check";

const hasNginx =
  spawnSync("nginx", ["-v"]).status === 0 && spawnSync("openssl", ["version"]).status === 0;
const GOOD = {
  body: "client_max_body_size 11m;",
  host: "proxy_set_header Host $http_host;",
  forwarded:
    "proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;",
  upgrade: 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";',
};

const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));

// The folder must be readable by others, because the workers of an nginx started by root run as
// another account.
chmodSync(folder, 0o755);

const before = { ...env };
let site: http.Server;
let nginx: ChildProcess | undefined;

beforeAll(async () => {
  const app = express().set("trust proxy", isTrustedProxy);

  app.post(SELF_CHECK_PATH, selfCheck);
  app.get("/metrics", metrics);
  site = http.createServer(app as http.RequestListener);

  const sockets = new WebSocketServer({ noServer: true });

  site.on("upgrade", (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, () => {}),
  );
  await once(site.listen(0, "127.0.0.1"), "listening");

  const files = ["-keyout", `${folder}/key.pem`, "-out", `${folder}/cert.pem`];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  if (hasNginx)
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "40", ...files, ...subject],
      {
        stdio: "ignore",
      },
    );
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  if (nginx) {
    const ended = once(nginx, "exit");

    nginx.kill("SIGTERM");
    await ended;
  }

  nginx = undefined;
  Object.assign(env, { APP_URL: undefined, SMTP_URL: undefined, TRUST_PROXY: false }, before);
});

/** Starts nginx with TLS in front of the site. @returns its port */
async function startNginx(parts: Partial<typeof GOOD> = GOOD): Promise<number> {
  const free = createServer().listen(0, "127.0.0.1");

  await once(free, "listening");

  const { port } = free.address() as AddressInfo;

  free.close();

  const upstream = (site.address() as AddressInfo).port;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (it) => `${it}_temp_path ${folder}/${it};`,
  );

  writeFileSync(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${temporary.join(" ")}
       server { listen 127.0.0.1:${port} ssl; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
         proxy_http_version 1.1; ${Object.values(parts).join(" ")} location / { proxy_pass http://127.0.0.1:${upstream}; } } }`,
  );
  nginx = spawn("nginx", ["-c", `${folder}/nginx.conf`], { stdio: "ignore" });

  const isUp = () =>
    new Promise<void>((resolve, reject) =>
      http.get({ port, host: "127.0.0.1" }, () => resolve()).on("error", reject),
    );

  await vi.waitFor(isUp, 60_000);

  return port;
}

const findings = async () =>
  Object.fromEntries((await runDoctor()).map((it) => [it.name, summarize(it.name, it)]));

test.skipIf(!hasNginx)(
  "behind a right nginx only the self-signed certificate is found",
  async () => {
    Object.assign(env, {
      APP_URL: `https://localhost:${await startNginx()}`,
      TRUST_PROXY: ["127.0.0.1"],
    });
    expect(await findings()).toMatchObject({
      address: "ok reached",
      tls: "bad refused",
      proxy: "ok right",
      upload: "ok passes",
      socket: "ok opens",
      rtmp: "ok off",
    });
  },
);

test.skipIf(!hasNginx).each([
  ["the upload size", { ...GOOD, body: "" }, { upload: "bad refused", address: "ok reached" }],
  ["the upgrade", { ...GOOD, upgrade: "" }, { socket: "bad refused", upload: "ok passes" }],
  ["the Host", { ...GOOD, host: "" }, { proxy: "bad host" }],
  ["the forwarded headers", { ...GOOD, forwarded: "" }, { proxy: "bad protocol" }],
])("a proxy without %s is found", async (_, parts, expected) => {
  Object.assign(env, {
    APP_URL: `https://localhost:${await startNginx(parts)}`,
    TRUST_PROXY: ["127.0.0.1"],
  });
  expect(await findings()).toMatchObject(expected);
});

test.skipIf(!hasNginx)("a proxy that is not trusted is found", async () => {
  Object.assign(env, { APP_URL: `https://localhost:${await startNginx()}`, TRUST_PROXY: false });

  const proxy = (await runDoctor()).find(({ name }) => name === "proxy")!;

  expect(summarize("proxy", proxy)).toBe("bad untrusted");
  expect(checkText(translator("en"), "en", proxy).todo).toContain("TRUST_PROXY=127.0.0.1");
});

test("another site and a site that is down are found", async () => {
  const other = http.createServer((_request, response) => response.end("hello"));

  await once(other.listen(0, "127.0.0.1"), "listening");

  const { port } = other.address() as AddressInfo;

  env.APP_URL = `http://127.0.0.1:${port}`;
  expect(await findings()).toMatchObject({ address: "bad other", upload: "bad refused" });
  other.close();
  other.closeAllConnections();
  expect(await findings()).toMatchObject({ address: "bad unreachable", socket: "bad refused" });
});

test("a mail server that is down and files that others can read are found", async () => {
  Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:1" });
  writeFileSync(path.join(env.DATA_DIR, "secret"), "s");
  chmodSync(path.join(env.DATA_DIR, "secret"), 0o644);
  expect(await findings()).toMatchObject({ mail: "bad refused", files: "bad open" });
});

test("nobody but the doctor is told how a request arrives", async () => {
  const { port } = site.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${SELF_CHECK_PATH}`;
  const authorization = `Doctor ${Date.now()}.${"A".repeat(43)}`;

  for (const headers of [undefined, { authorization }]) {
    const { status } = await fetch(url, { method: "POST", headers });

    expect(status).toBe(404);
  }
});
