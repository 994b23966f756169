import { expect, test } from "vitest";
import { isPageRequest } from "./navigation";
import { offlinePage } from "./offline-page";
import { languageFor } from "./page-state";

const SITE = "https://nhacsong.test";
const page = { method: "GET", mode: "navigate", destination: "document", url: `${SITE}/tickets` } as const;
const isPage = (request: Partial<Record<keyof typeof page, string>>) =>
  isPageRequest({ ...page, ...request } as Request, SITE);

test("the worker answers when somebody opens a page of ours", () => {
  expect(isPage({})).toBe(true);
  expect(isPage({ url: `${SITE}/` })).toBe(true);
  expect(isPage({ url: `${SITE}/lives` })).toBe(true);
});

test.each([
  ["a form", { method: "POST" }],
  ["what a script requests", { mode: "cors", destination: "" }],
  ["an image", { mode: "no-cors", destination: "image" }],
  ["a frame", { destination: "iframe" }],
  ["another site", { url: "https://other.test/tickets" }],
  ["the API", { url: `${SITE}/api/docs` }],
  ["live video", { url: `${SITE}/live/1/index.m3u8` }],
  ["a recording", { url: `${SITE}/vod/1/index.m3u8` }],
  ["video of older addresses", { url: `${SITE}/hls/1/index.m3u8` }],
  ["a monitor's question", { url: `${SITE}/healthz` }],
])("%s passes by", (_name, request) => expect(isPage(request)).toBe(false));

test("the language is that of the address, then of the last page, then of the browser", () => {
  const languageOf = (query: string, stored: "en" | "vi" | null, browser: string[]) =>
    languageFor(new URL(`${SITE}/${query}`), stored && { language: stored }, browser);
  expect(languageOf("?lang=en", "vi", ["vi-VN"])).toBe("en");
  expect(languageOf("?lang=fr", "vi", ["en-US"])).toBe("vi");
  expect(languageOf("", null, ["fr-FR", "vi-VN", "en"])).toBe("vi");
  expect(languageOf("", null, [])).toBe("en");
});

test("an address cannot write into the page, and the page is stored nowhere", async () => {
  const address = new URL(`${SITE}/"><img src=x>?q="><script>alert(1)</script>`);
  address.search = `?q="'><script>`;
  const answer = offlinePage({ address, language: "vi" });
  const html = await answer.text();
  expect(html).not.toMatch(/<img|<script>/);
  expect(html.match(/<script /g)).toHaveLength(1);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});
