import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAUSED_HEADER } from "~/models/live/streams/protocol";
import { Pathways } from "./pathways";

const FILE = "https://nhacsong.example/hls/token/e1/v720/p7.1.m4s";
const MANIFEST = {
  VERSION: 1,
  TTL: 10,
  "PATHWAY-PRIORITY": ["paris", "saigon", "."],
  "PATHWAY-CLONES": ["paris", "saigon"].map((ID) => ({
    "BASE-ID": ".",
    ID,
    "URI-REPLACEMENT": { HOST: `${ID}.nhacsong.example` },
  })),
};

/** The parts of an XMLHttpRequest that the class uses; hls.js sends it. */
class Request extends EventTarget {
  status = 0;
  withCredentials = false;
  isPaused = false;
  getResponseHeader = (name: string) => (name === PAUSED_HEADER && this.isPaused ? "1" : null);
  abort = vi.fn(() => this.end("abort"));
  answer = (status: number) => this.end("load", status);
  fail = () => this.end("error");
  private end(type: string, status = 0) {
    this.status = status;
    for (const it of [type, "loadend"]) this.dispatchEvent(new Event(it));
  }
}

let pathways: Pathways;
let manifest: object | null;

beforeEach(() => {
  vi.useFakeTimers();
  manifest = MANIFEST;
  vi.stubGlobal(
    "fetch",
    vi.fn(() =>
      manifest ? Promise.resolve(Response.json(manifest)) : Promise.reject(new Error()),
    ),
  );
  pathways = new Pathways("nhacsong.example");
});
afterEach(() => {
  pathways.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function follow() {
  pathways.follow(() => "https://nhacsong.example/hls/token/e1/steering.json?group=3");
  await vi.advanceTimersByTimeAsync(0);
}

const hostNow = () => new URL(pathways.place(FILE)).host.split(".")[0];

/** Sends a request as hls.js does. */
function send(url = FILE) {
  const request = new Request();

  pathways.watch(request as unknown as XMLHttpRequest, pathways.place(url));

  return request;
}

test("without a manifest every address stays as it is", () => {
  expect(pathways.place(FILE)).toBe(FILE);
  expect([send().withCredentials, pathways.hasAlternative()]).toEqual([false, false]);
});

test("files and playlists of renditions go to the first edge with credentials, the rest stays with the site", async () => {
  await follow();
  expect(pathways.place(`${FILE}?x=1`)).toBe(
    "https://paris.nhacsong.example/hls/token/e1/v720/p7.1.m4s?x=1",
  );
  expect(send().withCredentials).toBe(true);
  for (const file of ["master.m3u8", "steering.json?group=3"]) {
    const address = `https://nhacsong.example/hls/token/e1/${file}`;

    expect(pathways.place(address)).toBe(address);
    expect(send(address).withCredentials).toBe(false);
  }
});

test("a failed connection moves every request on, and one that comes too late moves nobody back", async () => {
  await follow();

  const [first, second] = [send(), send()];

  first.fail();
  expect(hostNow()).toBe("saigon");
  expect(second.abort).toHaveBeenCalled();
  second.fail();
  expect(hostNow()).toBe("saigon");
  send().fail();
  expect(hostNow()).toBe("nhacsong");
});

test("an edge that is full or away is left, refusals and a paused show change nothing", async () => {
  await follow();
  for (const status of [200, 400, 403, 404]) send().answer(status);
  const paused = send();

  paused.isPaused = true;
  paused.answer(503);
  expect(hostNow()).toBe("paris");
  send().answer(503);
  expect(hostNow()).toBe("saigon");
});

test("an edge that hangs is left after a second, but two in a row are not blamed", async () => {
  await follow();
  send().answer(200);

  const waiting = send();

  vi.advanceTimersByTime(900);
  expect(hostNow()).toBe("paris");
  vi.advanceTimersByTime(300);
  expect([hostNow(), waiting.abort.mock.calls.length]).toEqual(["saigon", 1]);
  send();
  vi.advanceTimersByTime(6000);
  expect(hostNow()).toBe("saigon");
});

test("an edge that hangs from the first request on is left after four seconds", async () => {
  await follow();
  send();
  vi.advanceTimersByTime(3900);
  expect(hostNow()).toBe("paris");
  vi.advanceTimersByTime(300);
  expect(hostNow()).toBe("saigon");
});

test("bytes of any request show that the edge is alive, and an idle player blames nobody", async () => {
  await follow();
  send().answer(200);

  const slow = send();

  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(700);

    const other = send();

    other.dispatchEvent(new Event("progress"));
    other.abort();
  }

  slow.answer(200);
  vi.advanceTimersByTime(30_000);
  expect(hostNow()).toBe("paris");
});

test("home moves players by the manifest, and back a minute after a failure", async () => {
  await follow();
  manifest = { ...MANIFEST, "PATHWAY-PRIORITY": ["saigon", "paris", "."] };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(hostNow()).toBe("saigon");
  send().fail();
  expect(hostNow()).toBe("paris");
  await vi.advanceTimersByTimeAsync(50_000);
  expect(hostNow()).toBe("paris");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(hostNow()).toBe("saigon");
});

test("without an answer from home the last manifest stays, and home is asked again", async () => {
  await follow();
  manifest = null;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(hostNow()).toBe("paris");
  expect(fetch).toHaveBeenCalledTimes(3);
});
