import { once } from "node:events";
import { request as ask, type IncomingMessage } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { serve } from "../../../../test/factories/base/serve";
import { createApi } from "~/api/base/create-api";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { youAction } from "~/routes/_accounts+/profile/change-you.server";
import { replayAction } from "~/routes/dashboard+/$id+/replay/change-replay.server";
import { action as changeArtist } from "~/routes/dashboard+/profile/route";
import { action as createShow } from "~/routes/dashboard+/new";
import { formAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import type { Upload } from "~/web/forms/receive-form.server";
import { z } from "zod";
import remixConfig from "../../../../remix.config.js";
import { makeSignedInUser } from "../../../../test/factories/accounts/people";
import { requireViewer } from "../../requests/page.server";
import { bodyLimit } from "./body-limit";
import { errorHandler } from "../error-handler";
import { incomingBodies } from "./incoming-bodies";
import { findScreens } from "../route-pattern";

const Sent = z.object({ text: z.union([z.string(), z.instanceof(File)]) });
const measure = formFor(async () => ({}))({
  schema: Sent,
  run: (_context, { text }) =>
    Response.json({ read: typeof text === "string" ? text.length : text.size }),
});
const upload: Upload = { maxBytes: 2 * MAX_IMAGE_BYTES, sender: requireViewer };

/**
 * A page for pictures, and one for everything else. Each returns the length of the body it read.
 */
const build = {
  entry: {
    module: {
      default: () => new Response(),
      handleError: (error: unknown) => void broken.push(error),
    },
  },
  routes: {
    pictures: {
      id: "pictures",
      path: "pictures",
      module: { action: formAction(measure, { upload }) },
    },
    page: { id: "page", path: "*", module: { action: formAction(measure) } },
  },
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
  basename: "/",
  future: remixConfig.future,
} as unknown as ServerBuild;

const broken: unknown[] = [];
let site: string;
let cookie: string;

/** The middleware in the order of server.ts. */
beforeAll(async () => {
  ({ cookie } = await makeSignedInUser());

  const app = express().use(incomingBodies).use("/api", createApi());

  app.use(bodyLimit(findScreens(() => build)));
  app.all("*", createRequestHandler({ build, mode: "production" })).use(errorHandler);
  site = await serve(app);
});

afterEach(() => void vi.useRealTimers());

const form = (characters: number) => new URLSearchParams({ text: "a".repeat(characters) });

function withFile(bytes: number) {
  const fields = new FormData();

  fields.append("text", new Blob([new Uint8Array(bytes)]));

  return fields;
}

async function send(path: string, init: RequestInit) {
  const answer = await fetch(site + path, { method: "POST", redirect: "manual", ...init });

  return { status: answer.status, text: await answer.text() };
}

/** 30 MB without Content-Length. */
function sendUnmeasured(path: string, language = "en") {
  const body = new Blob(["text=".padEnd(30_000_000, "a")]).stream();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Accept-Language": language,
  };

  return send(path, { body, headers, duplex: "half" } as RequestInit);
}

/** Announces a length and sends no body. */
async function announce(path: string, bytes: number, headers: Record<string, string> = {}) {
  const asked = ask(site + path, {
    method: "POST",
    headers: { "Content-Length": bytes, ...headers },
  });

  asked.on("error", () => {}).flushHeaders();

  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();

  asked.destroy();

  return { status: answer.statusCode!, text, location: answer.headers.location };
}

test("a long form arrives complete, with and without Content-Length", async () => {
  expect(await send("/theme", { body: form(240_000) })).toEqual({
    status: 200,
    text: '{"read":240000}',
  });

  const body = new Blob([form(240_000).toString()]).stream();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const init = { body, headers, duplex: "half" } as RequestInit;

  expect(await send("/theme", init)).toEqual({ status: 200, text: '{"read":240000}' });
});

test.each(["/theme", "/login", "/login.data", "/event/1", "/no/such/page", "/"])(
  "%s refuses an oversized body before reading it, in the person's language",
  async (path) => {
    expect(await announce(path, 120_000_000)).toMatchObject({
      status: 413,
      text: "This is too large. Please choose a smaller file, or write less.",
    });

    const vietnamese = await announce(path, 300_000, { "Accept-Language": "vi" });

    expect(vietnamese).toMatchObject({
      status: 413,
      text: "Nội dung này quá lớn. Bạn vui lòng chọn tệp nhỏ hơn, hoặc viết ngắn hơn.",
    });
  },
);

test("a body without Content-Length is counted while it arrives", async () => {
  broken.length = 0;
  expect(await sendUnmeasured("/theme")).toEqual({
    status: 413,
    text: '{"message":"This is too large. Please choose a smaller file, or write less."}',
  });
  expect(await sendUnmeasured("/theme", "vi")).toEqual({
    status: 413,
    text: '{"message":"Nội dung này quá lớn. Bạn vui lòng chọn tệp nhỏ hơn, hoặc viết ngắn hơn."}',
  });
  expect(broken).toEqual([]);
});

test.each(["/pictures", "/pictures.data"])(
  "%s accepts its files, and explains itself that a slightly larger one is too large",
  async (path) => {
    const { status, text } = await send(path, {
      body: withFile(1.2 * MAX_IMAGE_BYTES),
      headers: { Cookie: cookie },
    });

    expect([status, text]).toEqual([200, expect.stringContaining(String(1.2 * MAX_IMAGE_BYTES))]);
    expect(await announce(path, 2 * MAX_IMAGE_BYTES + 1, { Cookie: cookie })).toMatchObject({
      status: 413,
    });
  },
);

test("pages with files state what they accept", () => {
  const limits = [youAction, createShow, changeArtist, replayAction].map(
    ({ maxBytes }) => maxBytes,
  );

  expect(limits).toEqual([
    2 * MAX_IMAGE_BYTES,
    2 * MAX_IMAGE_BYTES,
    3 * MAX_IMAGE_BYTES,
    1_200_000,
  ]);
});

test("a large body of a guest is not waited for", async () => {
  const answer = await announce("/pictures", 10_000_000, {
    "Content-Type": "multipart/form-data; boundary=a",
  });

  expect(answer).toMatchObject({ status: 302, location: "/login?returnTo=%2Fpictures" });
});
