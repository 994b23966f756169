import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { setNonce, securityHeaders } from "./security-headers";
import { visitorCookie } from "./visitors/visitor-cookie";
import { isQueued } from "./arrivals/queued-paths";

const app = express().use(setNonce, securityHeaders, visitorCookie);

app.all("*", (request, response) => void response.json({ isQueued: isQueued(request) }));

let site: string;

beforeAll(async () => {
  site = await serve(app);
});

async function ask(path: string, method = "GET") {
  const response = await fetch(`${site}${path}`, { method });
  const { headers } = response;

  return {
    cookies: headers.getSetCookie().length,
    frameOptions: headers.get("X-Frame-Options"),
    policy: headers.get("Content-Security-Policy"),
    isQueued: ((await response.json()) as { isQueued: boolean }).isQueued,
  };
}

test.each(["/embed/event/e1", "/embed/artist/a1/", "/embed/event/e1?theme=dark"])(
  "%s may be framed as its own policy says, and gets no cookie and no waiting page",
  async (path) => {
    expect(await ask(path)).toEqual({
      cookies: 0,
      frameOptions: null,
      policy: null,
      isQueued: false,
    });
  },
);

test.each(["/oembed", "/events/feed.xml", "/artist/a1/feed.xml"])(
  "%s gives programs no cookie",
  async (path) => {
    expect(await ask(path)).toMatchObject({
      cookies: 0,
      frameOptions: "SAMEORIGIN",
      isQueued: false,
    });
  },
);

test.each([
  "/",
  "/event/e1",
  "/embed",
  "/embed/event",
  "/embed/event/e1/x",
  "/embedded/event/e1",
  "/x/embed/event/e1",
  "/overlay/t0ken",
])("%s cannot be framed by other sites", async (path) => {
  const { cookies, frameOptions, policy } = await ask(path);

  expect([cookies, frameOptions, policy!.includes("frame-ancestors 'self'")]).toEqual([
    1,
    "SAMEORIGIN",
    true,
  ]);
});

test("only reading a card is without the site's policy", async () => {
  expect(await ask("/embed/event/e1", "POST")).toMatchObject({ frameOptions: "SAMEORIGIN" });
});
