import { expect, test, vi } from "vitest";
import { changesViewer, isPageRequest, openPage } from "./navigation";
import { offlinePage } from "./offline-page";
import { languageFor } from "./page-state";
import type { OfflineTicket } from "./protocol";

const SITE = "https://nhacsong.test";
const page = {
  method: "GET",
  mode: "navigate",
  destination: "document",
  url: `${SITE}/tickets`,
} as const;
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

  const answer = offlinePage({ address, language: "vi", stored: null });
  const html = await answer.text();

  expect(html).not.toMatch(/<img|<script>/);
  expect(html.match(/<script /g)).toHaveLength(1);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

test("without a connection and with a broken store, the page is shown in the browser's language", async () => {
  const broken = () => Promise.reject(new DOMException("Gone", "UnknownError"));

  vi.stubGlobal("caches", { match: broken, open: broken });
  vi.stubGlobal("navigator", { languages: ["vi-VN"] });

  const event = {
    request: { url: `${SITE}/tickets` },
    preloadResponse: Promise.reject(new TypeError("offline")),
  };
  const html = await (await openPage(event as unknown as Parameters<typeof openPage>[0])).text();

  vi.unstubAllGlobals();
  expect(html).toContain("Mất kết nối mạng");
});

test("signing in or out deletes the stored tickets; other forms do not", () => {
  const changes = (method: string, path: string) =>
    changesViewer({ method, url: `${SITE}${path}` } as Request, SITE);

  expect(["/logout", "/logout.data", "/login", "/login.data?returnTo=%2F", "/login/code", "/api/logout"].map((it) => changes("POST", it))).toEqual(Array(6).fill(true)); // prettier-ignore
  expect(changes("GET", "/login")).toBe(false);
  expect(changes("POST", "/event/1")).toBe(false);
  expect(changes("POST", "/logouts")).toBe(false);
});

test("a stored ticket is shown at its address, in the language asked for, and its texts are escaped", async () => {
  const one = (lang: "en" | "vi", when: string): OfflineTicket => ({
    id: "t1",
    code: "NS-1",
    qr: "<svg></svg>",
    show: { title: "<b>Hạ & Thu</b>", lang: "vi", artist: "Cô Ba" },
    type: null,
    when,
    clocks: [{ place: lang === "en" ? "Vietnam" : "Việt Nam", text: "20:00" }],
    address: `${SITE}/stream/e1`,
    isUsed: false,
    endsAt: Infinity,
    until: Infinity,
  });
  const byLanguage = { en: [one("en", "Friday")], vi: [one("vi", "Thứ sáu")] };
  const stored = { viewer: "lan", storedAt: Date.parse("2027-01-01T12:00:00Z"), byLanguage };
  const at = async (path: string, language: "en" | "vi") =>
    offlinePage({ address: new URL(`${SITE}${path}`), language, stored }).text();
  const html = await at("/tickets/t1", "vi");

  expect(html).toContain("Thứ sáu");
  expect(html).toContain("<svg></svg>");
  expect(html).toContain("&lt;b&gt;Hạ &amp; Thu&lt;/b&gt;");
  expect(html).toMatch(/Đã lưu trên thiết bị này lúc .*2027/);

  const list = await at("/tickets/t2", "en");

  expect(list).toContain("offline");
  expect(list).toContain('<a href="/tickets/t1" lang="vi">');
  expect(list).not.toContain("<svg></svg>");
});

test.each([
  [
    { theme: "dark", textSize: "large" },
    '<html lang="vi" class="dark" data-text-size="large">',
    "dark",
  ],
  [{ theme: "system", textSize: "normal" }, '<html lang="vi">', "light dark"],
  [{}, '<html lang="vi">', "light dark"],
] as const)(
  "the page without a connection looks as the person chose (%o)",
  async (chosen, html, scheme) => {
    const state = { language: "vi", ...chosen } as const;
    const text = await offlinePage({
      address: new URL(SITE),
      language: "vi",
      state,
      stored: null,
    }).text();

    expect(text).toContain(html);
    expect(text).toContain(`<meta name="color-scheme" content="${scheme}">`);
  },
);
