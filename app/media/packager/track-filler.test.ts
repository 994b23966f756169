import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectSameTimes, expectValidPlaylist, readPlaylist } from "../testing/playlist-rules";
import { openShow } from "../testing/open-show";
import { pushPackets, SOUND, soundPackets, VIDEO, videoPackets } from "../testing/test-packets";
import { currentRenditions, isStale } from "./master-playlist";
import { mediaPlaylist } from "./media-playlist";
import type { Show } from "./show";
import type { TrackName } from "./segment";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Sends the packets of a camera from one second to another, while the time advances. */
function send(show: Show, from: number, to: number, names: TrackName[]) {
  for (let second = from; second < to; second++) {
    const span = { from: second, seconds: 1 };

    pushPackets(show, {
      ...(names.includes("v720") && { v720: videoPackets(span) }),
      ...(names.includes("v360") && { v360: videoPackets(span) }),
      ...(names.includes("a") && { a: soundPackets(span) }),
    });
    vi.advanceTimersByTime(1000);
  }
}

const namesOf = (show: Show) =>
  currentRenditions([...show.renditions.values()]).map(({ rendition }) => rendition.name);
const listOf = (show: Show, name: TrackName) =>
  mediaPlaylist(show.renditions.get(name)!, { lowLatency: true })!;
const endOf = (show: Show, name: TrackName) => (show.renditions.get(name)!.lastUs ?? 0) / 1e6;
const contentOf = async (show: Show, name: TrackName) => {
  const rendition = show.renditions.get(name)!;
  const segments = await Promise.all(rendition.segments.map(({ n }) => rendition.read(n)));

  return Buffer.concat(segments.filter((it) => it !== null)).toString("latin1");
};

test("a show whose sound stops goes on with silence, and with the sound when it returns", async () => {
  const show = await openShow();

  send(show, 0, 6, ["v720", "a"]);
  expect(show.missing).toBeNull();

  send(show, 6, 8, ["v720"]);
  expect(show.missing).toBeNull();
  expect(endOf(show, "a")).toBeLessThan(6);

  send(show, 8, 20, ["v720"]);
  expect(show.missing).toBe("sound");
  expect(endOf(show, "a")).toBeGreaterThan(19.9);
  expect(namesOf(show)).toEqual(["v720", "a"]);
  expectSameTimes([listOf(show, "v720"), listOf(show, "a")]);

  send(show, 20, 26, ["v720", "a"]);
  expect(show.missing).toBeNull();
  expectValidPlaylist(listOf(show, "a"));
  expectSameTimes([listOf(show, "v720"), listOf(show, "a")]);

  const heard = await contentOf(show, "a");

  expect(heard).toContain("sound 1000;");
  expect(heard).not.toContain("sound 600;");
});

test("a picture that stops is held for a minute, and goes on with a key frame", async () => {
  const show = await openShow();

  show.configure("v360", { ...VIDEO, width: 640, height: 360 });

  const all: TrackName[] = ["v720", "v360", "a"];

  send(show, 0, 6, all);
  send(show, 6, 20, ["a"]);

  expect(show.missing).toBe("picture");
  expect(namesOf(show)).toEqual(["v720", "v360", "a"]);
  expect(endOf(show, "v720")).toBeGreaterThan(18);
  expectValidPlaylist(listOf(show, "v720"), { hasHoles: true });

  // The camera is back in the middle of a group of pictures.
  send(show, 21, 26, all);
  expect(show.missing).toBeNull();

  const seen = await contentOf(show, "v720");

  expect(seen).toContain("picture 660;");
  expect(seen).not.toContain("picture 645;");
  expectSameTimes([listOf(show, "v720"), listOf(show, "a")]);

  send(show, 26, 100, ["a"]);
  expect(endOf(show, "v720")).toBeLessThan(88);
  expect(namesOf(show)).toEqual(["a"]);
  expect(isStale([...show.renditions.values()], show.renditions.get("v720")!)).toBe(true);
});

test("a rendition that the artist's connection dropped is not filled while another goes on", async () => {
  const show = await openShow();

  show.configure("v360", { ...VIDEO, width: 640, height: 360 });
  send(show, 0, 6, ["v720", "v360", "a"]);

  send(show, 6, 20, ["v360", "a"]);

  expect([show.missing, namesOf(show)]).toEqual([null, ["v360", "a"]]);
  expect(endOf(show, "v720")).toBeLessThan(6);
});

test("a connection that brings no sound goes on silently; without a known silence it is a show of pictures", async () => {
  for (const [sound, expected] of [
    [SOUND, ["v720", "a"]],
    [{ ...SOUND, channels: 6 }, ["v720"]],
  ] as const) {
    const show = await openShow();

    show.configure("a", sound);
    send(show, 0, 6, ["v720", "a"]);
    await show.begin({ id: "session-2", startedAt: Date.now() + 1000 });
    show.configure("v720", VIDEO);

    send(show, 0, 8, ["v720"]);

    expect([show.missing, namesOf(show)]).toEqual(["sound", expected]);

    const isGone = isStale([...show.renditions.values()], show.renditions.get("a")!);

    expect(isGone).toBe(!(expected as readonly string[]).includes("a"));
  }
});

test("what a broken connection held back is not replaced by silence", async () => {
  const show = await openShow();

  send(show, 0, 6, ["v720", "a"]);
  vi.advanceTimersByTime(30_000);
  await show.begin({ id: "session-1", startedAt: Date.now() });

  send(show, 6, 8, ["v720"]);
  pushPackets(show, {
    v720: videoPackets({ from: 8, seconds: 22 }),
    a: soundPackets({ from: 6, seconds: 24 }),
  });

  const heard = await contentOf(show, "a");

  expect(show.missing).toBeNull();
  expect([heard.includes("sound 300;"), heard.includes("sound 1300;")]).toEqual([true, true]);
});

test("nothing is filled while neither arrives", async () => {
  const show = await openShow();

  send(show, 0, 6, ["v720", "a"]);

  vi.advanceTimersByTime(60_000);

  expect(readPlaylist(listOf(show, "a")).segments.length).toBeLessThan(4);
  expect(endOf(show, "a")).toBeLessThan(6);
});
