import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runDoctor } from "~/operations/doctor/run-doctor.server";
import { env } from "~/platform/settings/env.server";
import { hasNginx } from "../deploy/nginx";
import { Cdn } from "./cdn";
import { Home, makeShow, makeViewer } from "./home";

const KEY = "0123456789abcdef";
const [home, cdn, strange] = [new Home(), new Cdn(), new Cdn()];

beforeAll(async () => {
  if (!hasNginx()) return;
  await home.listen();
  await cdn.start({ home: home.base, key: KEY });
  await strange.start({ home: home.base, key: "fedcba9876543210" });
});
afterAll(async () => {
  await Promise.all([cdn.close(), strange.close()]);
  if (hasNginx()) await home.close();
});
beforeEach(() => {
  vi.spyOn(env, "CDN_KEY", "get").mockReturnValue(KEY);
  vi.spyOn(env, "CDN_URL", "get").mockReturnValue(cdn.url);
  home.seen.length = 0;
});
afterEach(() => void vi.restoreAllMocks());

/** The files that a ticket holder's playlist names, without cookies. */
async function filesOf(eventId: string) {
  const { token, cookie } = await makeViewer(eventId);
  const text = await (
    await fetch(`${home.base}/hls/${token}/${eventId}/v720/index.m3u8`, { headers: { cookie } })
  ).text();
  return text.match(/http:\/\/localhost[^"\n]+\/s\d+\.m4s/g) ?? [];
}

test.runIf(hasNginx())("home sends each file to the CDN once, and the CDN everybody, without a cookie", async () => {
  const { eventId } = await makeShow();
  const [first] = await filesOf(eventId);
  home.seen.length = 0;
  const readers = Array.from({ length: 20 }, () => fetch(first!, { headers: { cookie: "nhacsong_session=x" } }));
  const answers = await Promise.all(readers);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(home.seen.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  expect((await fetch(first!)).headers.get("cdn-cache")).toBe("HIT");
});

test.runIf(hasNginx())("another CDN, or a browser, gets nothing from home with the same address", async () => {
  const { eventId } = await makeShow();
  const [first] = await filesOf(eventId);
  for (const base of [strange.url, home.base]) expect((await fetch(first!.replace(cdn.url, base))).status).toBe(403);
});

test.runIf(hasNginx())("the doctor tells what is wrong with the CDN", async () => {
  const finding = async () => (await runDoctor()).find(({ name }) => name === "cdn")?.finding;
  expect(await finding()).toBe("asks");
  vi.spyOn(env, "CDN_KEY", "get").mockReturnValue(randomUUID());
  expect(await finding()).toBe("key");
  vi.spyOn(env, "CDN_URL", "get").mockReturnValue("http://127.0.0.1:9");
  expect(await finding()).toBe("unreachable");
});
