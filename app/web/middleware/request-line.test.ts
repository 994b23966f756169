import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express, { type Request, type Response } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorHandler } from "./error-handler";
import { validRequestsOnly, rewriteToOriginForm } from "./request-line";
import { permissionsPolicy } from "./security-headers";

let server: Server;
let port: number;

/** The middleware in the order of server.ts; pages respond with the address they see. */
beforeAll(async () => {
  const app = express().use(permissionsPolicy, validRequestsOnly);

  app.all("*", (request, response) => {
    response.json(new URL(`http://${request.get("host")}${request.originalUrl}`).href);
  });
  app.use(errorHandler);
  server = createServer((request, response) => {
    rewriteToOriginForm(request);
    app(request as Request, response as Response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

async function ask(line: string, host = "nhacsong.test") {
  const socket = connect(port, "127.0.0.1");

  socket.end(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  const text = Buffer.concat(await socket.toArray()).toString();

  return { status: Number(text.split(" ")[1]), text };
}

test.each(["TRACE", "PROPFIND", "MKCOL", "LOCK", "REPORT", "PURGE"])(
  "%s gets a 405 with the allowed methods",
  async (method) => {
    const { status, text } = await ask(`${method} /`);

    expect(status).toBe(405);
    expect(text).toContain("Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  },
);

test.each([
  ["GET http://nhacsong.test/events?search=a", "http://nhacsong.test/events?search=a"],
  ["GET HTTP://other.test:81", "http://other.test:81/"],
  ["GET //double/slash", "http://nhacsong.test//double/slash"],
])("%s is read as %s", async (line, address) => {
  const { status, text } = await ask(line);

  expect([status, text]).toEqual([200, expect.stringContaining(JSON.stringify(address))]);
});

test.each([
  "OPTIONS *",
  "GET ftp://nhacsong.test/",
  "GET nhacsong.test:80",
  "GET http://",
  "GET http://?",
])("%s is a bad request", async (line) => expect((await ask(line)).status).toBe(400));

test.each(["[", "a b", "a/b", "a@b", "a:x", "%"])("the Host %s is a bad request", async (host) => {
  expect((await ask("GET /", host)).status).toBe(400);
});

test("only this site's pages may use camera and microphone", async () => {
  expect((await ask("GET /")).text).toMatch(
    /^Permissions-Policy: camera=\(self\), microphone=\(self\)/m,
  );
});
