import { afterEach, expect, test, vi } from "vitest";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { EncoderReport } from "~/models/live/streams/broadcast/encoder-report";
import {
  noteEncoderRefused,
  setEncoder,
} from "~/models/live/streams/broadcast/encoder-report.server";
import { clearOnAir, setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { encoderView } from "./encoder-view.server";

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const SENDING: Omit<EncoderReport, "refusals"> = {
  state: "sending",
  source: "rtmp",
  encoder: "OBS 30.2.3",
  connectedAt: Date.now() - 16 * MINUTE,
  lastMediaAt: Date.now(),
  bitsPerSecond: 2_640_000,
  video: {
    width: 1280,
    height: 720,
    codec: "avc1.64001f",
    framesPerSecond: 29.97,
    bitsPerSecond: 2_500_000,
    keyFrameSeconds: 2,
  },
  audio: { codec: "mp4a.40.2", sampleRate: 48_000, channels: 2, bitsPerSecond: 128_000 },
  warnings: [],
};

/** The artist's view of an encoder that sends this report. */
async function deskOf(report: Partial<EncoderReport> | null, language: Language = "en") {
  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id });
  if (report) setEncoder(id, () => ({ ...SENDING, ...report }));
  const now = new Date();
  const words = {
    language,
    t: translator(language),
    zone: null,
    dayZone: "Asia/Ho_Chi_Minh",
    currency: "usd" as const,
    now,
  };
  const context = { ...words, actor: actorFor(artist) };

  return { id, words, view: () => encoderView(context, id) };
}

test("a program without warnings is shown with its figures and duration", async () => {
  const { isProgramConnected, signal, refusals } = await (await deskOf({})).view();

  expect(isProgramConnected).toBe(true);
  expect(refusals).toEqual([]);
  expect(signal).toMatchObject({
    health: "good",
    title: "OBS 30.2.3 is sending",
    text: "Picture and sound are good.",
    since: "for 16 minutes",
    warnings: [],
  });
  expect(
    signal!.facts.map(({ label, value, unit }) => `${label}: ${value} ${unit}`.trim()),
  ).toEqual([
    "Picture: 1280×720",
    "Frames: 30 fps",
    "Speed: 2.6 Mbit/s",
    "Keyframe every: 2.0 s",
    "Sound: 2 channels, 48 kHz",
  ]);
});

test("unknown figures are omitted, and numbers are formatted in the reader's language", async () => {
  const unknown = await (await deskOf({ bitsPerSecond: null, video: null, audio: null })).view();

  expect(unknown.signal!.facts.map(({ value }) => value)).toEqual(["–", "–", "–", "–", "–"]);

  const { signal } = await (await deskOf({ encoder: null }, "vi")).view();

  expect(signal!.title).toBe("Phần mềm phát đang gửi hình");
  expect(signal!.facts[2]).toEqual({ label: "Tốc độ", value: "2,6", unit: "Mbit/s" });
});

test("a possible improvement replaces praise", async () => {
  const { signal } = await (await deskOf({ warnings: ["rare_key_frames"] })).view();

  expect(signal).toMatchObject({ health: "warn", text: null });
  expect(signal!.warnings[0]).toContain("Keyframe Interval, 2 s");
  expect((await (await deskOf({ warnings: ["near_limit"] })).view()).signal!.health).toBe("bad");
});

test("a silent or stopped encoder shows no old figures", async () => {
  const quiet = await (await deskOf({ state: "quiet" })).view();

  expect(quiet).toMatchObject({
    isProgramConnected: true,
    signal: { health: "bad", facts: [], since: null },
  });

  const desk = await deskOf({ state: "stopped" });

  setOnAir(desk.id, { state: "reconnecting", renditions: [] });

  const stopped = await desk.view();

  expect(stopped).toMatchObject({
    isProgramConnected: false,
    signal: { health: "off", facts: [] },
  });
  expect(stopped.signal!.text).toContain("five minutes");

  clearOnAir(desk.id);

  expect((await desk.view()).signal).toBeNull();
});

test("a refusal shows its time, reason and remedy, and is settled once an encoder has sent", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T13:14:00Z"), toFake: ["Date"] });

  const { id, view } = await deskOf(null);

  noteEncoderRefused(id, { code: "video_codec", encoder: "OBS 30.2.3", detail: "HEVC" });
  noteEncoderRefused(id, { code: "video_codec", encoder: "OBS 30.2.3", detail: "HEVC" });

  const { signal, refusals } = await view();

  expect(signal).toBeNull();
  expect(refusals).toHaveLength(1);
  expect(refusals[0]!.title).toMatch(/^8:14\sPM: Not every phone can play HEVC$/);
  expect(refusals[0]).toMatchObject({ times: "2 times in a row" });
  expect(refusals[0]!.advice).toContain("choose H.264");

  const next = { ...SENDING, connectedAt: Date.now() + 1 };

  setEncoder(id, () => ({ ...next, state: "quiet", lastMediaAt: null }));
  expect((await view()).refusals).toHaveLength(1);
  setEncoder(id, () => next);
  expect((await view()).refusals).toEqual([]);
  setEncoder(id, () => ({ ...next, state: "stopped" }));
  expect((await view()).refusals).toEqual([]);
  vi.advanceTimersByTime(MINUTE);
  noteEncoderRefused(id, { code: "too_fast", encoder: "OBS 30.2.3", detail: "9.4" });
  expect((await view()).refusals).toMatchObject([
    { title: expect.stringContaining("9.4 Mbit/s") as string },
  ]);
});

test("demos and browsers have no encoder report, and strangers read none", async () => {
  expect((await (await deskOf({ source: "demo" })).view()).signal).toBeNull();
  expect((await (await deskOf({ source: "browser" })).view()).isProgramConnected).toBe(false);

  const { id, words } = await deskOf({});
  const stranger = { ...words, actor: actorFor(await makeUser()) };

  await expect(encoderView(stranger, id)).rejects.toMatchObject({ code: "forbidden" });
});
