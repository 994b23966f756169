import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { afterEach, expect, test, vi } from "vitest";
import { env } from "~/platform/settings/env.server";
import { probeClock, probeRedirect, probeRtmp, probeTls } from "./outside.server";

const before = { ...env };
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const createSecureContext = tls.createSecureContext;
const request = http.request;

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(
    env,
    { APP_URL: undefined, RTMP_PUBLIC_HOST: undefined, S3_ENDPOINT: undefined },
    before,
  );
});

/** Starts a server that sends the same response to any data. @returns its port */
async function listen(answer: Buffer) {
  const server = createServer((socket) =>
    socket.on("error", () => {}).once("data", () => socket.write(answer)),
  );

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));

  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test.each([
  ["RTMP", 3, { state: "ok", fact: "open" }],
  ["something else", 72, { state: "bad", fact: "other" }],
])("%s on the port for encoders is found", async (_what, first, found) => {
  const { port, close } = await listen(Buffer.from([first]));

  Object.assign(env, { RTMP_PUBLIC_HOST: "127.0.0.1", RTMP_PORT: port });
  expect(await probeRtmp()).toMatchObject(found);
  close();
});

test("a closed port for encoders is found", async () => {
  const { port, close } = await listen(Buffer.alloc(0));

  close();
  Object.assign(env, { RTMP_PUBLIC_HOST: "127.0.0.1", RTMP_PORT: port });
  expect(await probeRtmp()).toMatchObject({ state: "bad", fact: "closed" });
});

test("a public site without TLS is found, a local one needs none", async () => {
  env.APP_URL = "http://music.example";
  expect(await probeTls()).toMatchObject({ state: "bad", fact: "none" });
  env.APP_URL = "http://localhost:3000";
  expect(await probeTls()).toBeNull();
});

/**
 * Starts a site whose certificate expires after the given days, signed by an authority that this
 * machine trusts.
 */
async function listenWithTls(days: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "tls-"));
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const newKey = ["-newkey", "rsa:2048", "-nodes"];

  openssl(
    "req",
    "-x509",
    ...newKey,
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-subj",
    "/CN=Authority",
  );

  const name = "subjectAltName=DNS:localhost";

  openssl(
    "req",
    ...newKey,
    "-keyout",
    "key.pem",
    "-out",
    "request.pem",
    "-subj",
    "/CN=localhost",
    "-addext",
    name,
  );

  const signing = [
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-copy_extensions",
    "copyall",
  ];

  openssl(
    "x509",
    "-req",
    "-in",
    "request.pem",
    ...signing,
    "-days",
    String(days),
    "-out",
    "cert.pem",
  );

  const read = (file: string) => readFileSync(path.join(folder, file));
  const server = tls.createServer({ key: read("key.pem"), cert: read("cert.pem") }, (socket) =>
    socket.end(),
  );

  server.on("tlsClientError", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");

  const ca = read("ca.pem");

  vi.spyOn(tls, "createSecureContext").mockImplementation((options) =>
    createSecureContext({ ...options, ca }),
  );
  env.APP_URL = `https://localhost:${(server.address() as AddressInfo).port}`;

  return server;
}

test.skipIf(!hasOpenssl).each([
  [15, { state: "ok", fact: "good", values: { days: 14 } }],
  [14, { state: "warn", fact: "soon", values: { days: 13 } }],
  [4, { state: "warn", fact: "soon", values: { days: 3 } }],
  [3, { state: "bad", fact: "soon", values: { days: 2 } }],
  [-1, { state: "bad", fact: "refused", values: { reason: "CERT_HAS_EXPIRED" } }],
])("a certificate that ends in %d days is judged", async (days, expected) => {
  const server = await listenWithTls(days);

  expect(await probeTls()).toMatchObject(expected);
  server.close();
});

test.skipIf(!hasOpenssl)(
  "certificates for another name, and of an unknown authority, are refused",
  async () => {
    const server = await listenWithTls(40);

    env.APP_URL = env.APP_URL!.replace("localhost", "127.0.0.1");
    expect(await probeTls()).toMatchObject({ values: { reason: "ERR_TLS_CERT_ALTNAME_INVALID" } });
    env.APP_URL = env.APP_URL.replace("127.0.0.1", "localhost");
    expect(await probeTls()).toMatchObject({ fact: "good" });
    vi.restoreAllMocks();
    expect(await probeTls()).toMatchObject({ fact: "refused" });
    server.close();
  },
);

/** Sets the response of port 80 of music.example. */
async function answerOnPort80(status: number, location?: string) {
  const server = http.createServer((_request, response) => {
    response.writeHead(status, location ? { location } : {}).end();
  });

  await once(server.listen(0, "127.0.0.1"), "listening");
  leadPort80To((server.address() as AddressInfo).port);

  return server;
}

function leadPort80To(port: number) {
  vi.spyOn(http, "request").mockImplementation(((
    url: string,
    ...more: [http.RequestOptions, () => void]
  ) =>
    request(
      url.replace(/^http:\/\/music\.example\//, `http://127.0.0.1:${port}/`),
      ...more,
    )) as typeof request);
}

test.each([
  [301, "https://music.example/", { state: "ok", fact: "there" }],
  [308, "https://music.example/", { state: "ok", fact: "there" }],
  [302, "http://music.example/en", { state: "warn", fact: "missing" }],
  [200, undefined, { state: "warn", fact: "missing", values: { status: "200" } }],
  [404, "https://music.example/", { state: "warn", fact: "missing", values: { status: "404" } }],
])("http:// that answers %d with the address %s is judged", async (status, location, expected) => {
  const server = await answerOnPort80(status, location);

  env.APP_URL = "https://music.example";
  expect(await probeRedirect()).toMatchObject(expected);
  server.close();
  server.closeAllConnections();
});

test("a closed port 80 is found; a site on another port has none to redirect", async () => {
  const { port, close } = await listen(Buffer.alloc(0));

  close();
  leadPort80To(port);
  env.APP_URL = "https://music.example";
  expect(await probeRedirect()).toMatchObject({
    state: "warn",
    fact: "closed",
    values: { reason: "ECONNREFUSED" },
  });
  for (const url of ["https://music.example:8443", "http://music.example"]) {
    env.APP_URL = url;
    expect(await probeRedirect()).toBeNull();
  }
});

/** Starts a server whose clock differs from this machine's by the given milliseconds. */
async function listenWithDate(offMs: number) {
  const server = http.createServer((_request, response) => {
    response.setHeader("Date", new Date(Date.now() + offMs).toUTCString());
    response.writeHead(403).end();
  });

  await once(server.listen(0, "127.0.0.1"), "listening");

  return server;
}

test.each([
  [0, { state: "ok", fact: "right" }],
  [-3600_000, { state: "bad", fact: "late" }],
])("without Stripe, a storage that is %d ms off judges the clock", async (offMs, expected) => {
  const server = await listenWithDate(offMs);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  env.S3_ENDPOINT = `http://${host}`;
  expect(await probeClock()).toMatchObject({ ...expected, values: { host } });
  server.close();
  server.closeAllConnections();
});

test("without Stripe and storage, no server is asked for the time", async () => {
  const asked = vi.spyOn(https, "request");

  env.APP_URL = "https://music.example";
  expect(await probeClock()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
