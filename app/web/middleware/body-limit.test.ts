import { once } from "node:events";
import { request as ask, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "~/api/core/create-api";
import { readFields } from "~/web/forms/read-fields.server";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import remixConfig from "../../../remix.config.js";
import { bodyLimit } from "./body-limit";
import { errorHandler } from "./error-handler";

/** Every page reads its form and returns its length. */
const build = {
  entry: { module: { default: () => new Response(), handleError: (error: unknown) => void broken.push(error) } },
  routes: {
    page: { id: "page", path: "*", module: { action: readForm } },
  },
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
  basename: "/",
  future: remixConfig.future,
} as unknown as ServerBuild;

const broken: unknown[] = [];
let server: Server;
let site: string;

async function readForm({ request }: { request: Request }) {
  const sent = (await readFields(request)).get("text");
  return Response.json({ read: typeof sent === "string" ? sent.length : sent?.size });
}

/** Composed as in server.ts. */
beforeAll(async () => {
  const app = express().use("/api", createApi()).use(bodyLimit);
  app.all("*", createRequestHandler({ build, mode: "production" })).use(errorHandler);
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const form = (characters: number) => new URLSearchParams({ text: "a".repeat(characters) });

function withFile(bytes: number) {
  const fields = new FormData();
  fields.append("text", new Blob([new Uint8Array(bytes)]));
  return fields;
}

async function send(path: string, init: RequestInit) {
  const answer = await fetch(site + path, { method: "POST", ...init });
  return { status: answer.status, text: await answer.text() };
}

/** 30 MB without Content-Length. */
function sendUnmeasured(path: string, language = "en") {
  const body = new Blob(["text=".padEnd(30_000_000, "a")]).stream();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": language };
  return send(path, { body, headers, duplex: "half" } as RequestInit);
}

/** Announces a length and sends no body. */
async function announce(path: string, bytes: number, language = "en"): Promise<[number, string]> {
  const headers = { "Content-Length": bytes, "Accept-Language": language };
  const asked = ask(site + path, { method: "POST", headers }).on("error", () => {});
  asked.flushHeaders();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  asked.destroy();
  return [answer.statusCode!, text];
}

test("a long form arrives complete, with and without Content-Length", async () => {
  expect(await send("/theme", { body: form(240_000) })).toEqual({ status: 200, text: '{"read":240000}' });
  const body = new Blob([form(240_000).toString()]).stream();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const init = { body, headers, duplex: "half" } as RequestInit;
  expect(await send("/theme", init)).toEqual({ status: 200, text: '{"read":240000}' });
});

test.each(["/theme", "/login", "/login.data", "/event/1", "/dashboard", "/no/such/page", "/"])(
  "%s refuses an oversized body before reading it, in the person's language",
  async (path) => {
    expect(await announce(path, 120_000_000)).toEqual([413, "This is too large."]);
    expect(await announce(path, 300_000, "vi")).toEqual([413, "Nội dung này quá lớn."]);
  },
);

test("a body without Content-Length is counted while it arrives", async () => {
  broken.length = 0;
  expect(await sendUnmeasured("/theme")).toEqual({ status: 413, text: '{"message":"This is too large."}' });
  expect(await sendUnmeasured("/theme", "vi")).toEqual({ status: 413, text: '{"message":"Nội dung này quá lớn."}' });
  expect(broken).toEqual([]);
});

test.each([
  ["/profile", MAX_IMAGE_BYTES],
  ["/profile.data", MAX_IMAGE_BYTES],
  ["/dashboard/new", MAX_IMAGE_BYTES],
  ["/dashboard/0193-ab/edit", MAX_IMAGE_BYTES],
  ["/dashboard/profile", 2 * MAX_IMAGE_BYTES],
  ["/dashboard/0193-ab/replay", 300_000],
  ["/bandwidth-check", 400_000],
])("%s accepts its files, and the page explains that a slightly larger one is too large", async (path, bytes) => {
  const { status, text } = await send(path, { body: withFile(bytes * 1.2) });
  expect([status, text]).toEqual([200, expect.stringContaining(String(bytes * 1.2))]);
  expect(await announce(path, 4 * bytes + 400_000)).toEqual([413, "This is too large."]);
});

test("a page refuses a body that is not a form", async () => {
  const headers = { "Content-Type": "application/json", "Accept-Language": "vi" };
  const { status, text } = await send("/theme", { body: "{}", headers });
  expect([status, text]).toEqual([400, expect.stringContaining("Không đọc được nội dung gửi lên.")]);
});

test("calls of the API and the provider's webhooks have limits of their own", async () => {
  const headers = { "Content-Type": "application/json", "Accept-Language": "vi" };
  const body = JSON.stringify({ loginId: "a".repeat(300_000) });
  expect(await send("/api/auth/login", { body, headers })).toEqual({
    status: 413,
    text: '{"message":"Nội dung này quá lớn."}',
  });
  expect((await send("/api/stripe/webhook", { body, headers })).status).not.toBe(413);
});
