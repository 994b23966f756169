import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Cdn } from "./cdn";

const SITE = "https://nhacsong.example";
const FILE = "https://files.cdn.example/cdn/word/e1/v720/p7.1.m4s";
const AT_SITE = `${SITE}/hls/new.sig/e1/v720/p7.1.m4s`;

/** What the class uses of an XMLHttpRequest; hls.js sends it. */
class Request extends EventTarget {
  status = 0;
  abort = vi.fn(() => this.end("abort"));
  end(type: string, status = 0) {
    this.status = status;
    for (const it of [type, "loadend"]) this.dispatchEvent(new Event(it));
  }
}

let cdn: Cdn;
beforeEach(() => {
  vi.useFakeTimers();
  cdn = new Cdn(SITE, () => `${SITE}/hls/new.sig/e1/master.m3u8`);
});
afterEach(() => void vi.useRealTimers());

function send(url = FILE) {
  const request = new Request();
  cdn.watch(request as unknown as XMLHttpRequest, url);
  return request;
}

test("files stay at the CDN while it answers, and when a part does not exist", () => {
  send().end("load", 200);
  send().end("load", 404);
  expect([cdn.place(FILE), cdn.isAvoided()]).toEqual([FILE, false]);
});

test.each(["503", "403", "error"])(
  "after a failure (%s) files come from the site with the current token, for 30 s",
  (kind) => {
    send().end(kind === "error" ? "error" : "load", Number(kind) || 0);
    expect([cdn.place(FILE), cdn.isAvoided()]).toEqual([AT_SITE, true]);
    vi.advanceTimersByTime(30_000);
    expect([cdn.place(FILE), cdn.isAvoided()]).toEqual([FILE, false]);
  },
);

test("a CDN that says nothing for seven seconds is left", () => {
  const [slow, silent] = [send(), send()];
  vi.advanceTimersByTime(6900);
  slow.dispatchEvent(new Event("progress"));
  expect(cdn.isAvoided()).toBe(false);
  vi.advanceTimersByTime(100);
  expect([slow.abort.mock.calls.length, silent.abort.mock.calls.length]).toEqual([0, 1]);
  expect(cdn.place(FILE)).toBe(AT_SITE);
});

test("other addresses are neither moved nor watched", () => {
  send().end("error");
  const playlist = `${SITE}/hls/t/e1/v720/index.m3u8`;
  expect(cdn.place(playlist)).toBe(playlist);
  vi.advanceTimersByTime(30_000);
  send(playlist).end("error");
  expect(cdn.isAvoided()).toBe(false);
});
