import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EncoderMeter } from "./encoder-meter";
import { SOUND, VIDEO } from "./testing/test-packets";

let now = 0;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
});
afterEach(() => void vi.useRealTimers());

type Sending = {
  kbps?: number;
  fps?: number;
  gop?: number;
  picture?: boolean;
  sound?: boolean;
  pace?: number;
};

/** Sends media of an encoder; at a pace of 0.5, two seconds of the show take four. */
function encoder() {
  const meter = new EncoderMeter("rtmp", () => now);

  meter.configure("v720", VIDEO);
  meter.configure("a", SOUND);

  let mediaMs = 0;
  const send = (seconds: number, sending: Sending = {}) => {
    const { kbps = 3000, fps = 30, gop = 2, picture = true, sound = true, pace = 1 } = sending;
    const frames = Math.round(seconds * fps);

    for (let i = 0; i < frames; i++) {
      const stepMs = 1000 / fps;

      mediaMs += stepMs;
      now += stepMs / pace;
      vi.setSystemTime(1_000_000 + now);

      const timestampUs = mediaMs * 1000;
      const key = i % Math.round(gop * fps) === 0;
      if (picture) meter.note("v720", { timestampUs, key, data: Buffer.alloc((kbps * 125) / fps) });
      if (sound) meter.note("a", { timestampUs, key: true, data: Buffer.alloc(16_000 / fps) });
    }

    return meter.report();
  };

  const wait = (seconds: number) => {
    now += seconds * 1000;
    vi.setSystemTime(1_000_000 + now);

    return meter.report();
  };

  return { meter, send, wait };
}

test("size, frame rate, bit rates and key frame interval match what was sent", () => {
  const report = encoder().send(12, { kbps: 2400, fps: 25, gop: 2 });

  expect(report).toMatchObject({
    state: "sending",
    source: "rtmp",
    warnings: [],
    connectedAt: 1_000_000,
  });
  expect(report.video).toMatchObject({
    width: 1280,
    height: 720,
    codec: "avc1.42c01f",
    keyFrameSeconds: 2,
  });
  expect(report.video!.framesPerSecond).toBeCloseTo(25, 1);
  expect(report.video!.bitsPerSecond! / 2_400_000).toBeCloseTo(1, 2);
  expect(report.audio).toMatchObject({ codec: "mp4a.40.2", sampleRate: 48_000, channels: 2 });
  expect(report.audio!.bitsPerSecond! / 128_000).toBeCloseTo(1, 2);
  expect(report.bitsPerSecond).toBe(report.video!.bitsPerSecond! + report.audio!.bitsPerSecond!);
});

test("no figures are reported in the first two seconds", () => {
  const report = encoder().send(1.9);

  expect(report.bitsPerSecond).toBeNull();
  expect(report.video).toMatchObject({
    framesPerSecond: null,
    bitsPerSecond: null,
    keyFrameSeconds: null,
  });
});

test("figures follow a change within ten seconds", () => {
  const { send } = encoder();

  send(20, { kbps: 4000 });
  expect(send(10.1, { kbps: 1000 }).video!.bitsPerSecond! / 1e6).toBeCloseTo(1, 1);
});

test("each warning appears alone with its cause, and disappears with it", () => {
  const causes: [Sending, string][] = [
    [{ kbps: 5600 }, "high_bit_rate"],
    [{ gop: 5 }, "rare_key_frames"],
    [{ fps: 14 }, "low_frame_rate"],
    [{ picture: false }, "no_picture"],
    [{ sound: false }, "no_sound"],
    [{ pace: 0.7 }, "slow_upload"],
  ];

  for (const [cause, warning] of causes) {
    const { send } = encoder();

    expect(send(20).warnings, warning).toEqual([]);
    expect(send(20, cause).warnings, warning).toEqual([warning]);
  }

  const { send } = encoder();

  send(20, { kbps: 5600 });
  expect(send(11).warnings).toEqual([]);
});

test.each([
  ["v720", { ...VIDEO, width: 1920, height: 1080 }, VIDEO],
  ["a", { ...SOUND, sampleRate: 44_100 }, SOUND],
] as const)(
  "a format that changes within a connection is told at once, for a minute (%s)",
  (name, other, same) => {
    const { meter, send } = encoder();

    send(4);
    meter.configure(name, same);
    expect(send(1).warnings).toEqual([]);

    meter.configure(name, other);

    expect(send(1).warnings).toEqual(["format_changed"]);
    expect(send(60).warnings).toEqual([]);
  },
);

test.each([true, false])(
  "missing key frames are told after five seconds (first one sent: %s)",
  (hasFirst) => {
    const { meter } = encoder();
    const send = (seconds: number, hasKey = false) => {
      for (let i = 0; i < seconds * 10; i++) {
        now += 100;

        const timestampUs = now * 1000;

        meter.note("v720", { timestampUs, key: hasKey && i === 0, data: Buffer.alloc(4000) });
        meter.note("a", { timestampUs, key: true, data: Buffer.alloc(400) });
      }

      return meter.report().warnings.includes("rare_key_frames");
    };

    expect(send(4.5, hasFirst)).toBe(false);
    expect(send(1)).toBe(true);
  },
);

test("recommended settings cause no warning, and the bit rate limit is announced before it is reached", () => {
  expect(encoder().send(60, { kbps: 5000 }).warnings).toEqual([]);
  expect(encoder().send(60, { kbps: 7300 }).warnings).toEqual(["near_limit"]);
});

test("the state goes from sending to quiet, sending and stopped; a silent encoder has no warnings", () => {
  const { meter, send, wait } = encoder();

  expect(meter.report()).toMatchObject({ state: "quiet", lastMediaAt: null });
  send(3);
  expect(wait(5)).toMatchObject({ state: "sending", lastMediaAt: 1_003_000 });
  expect(wait(1)).toMatchObject({ state: "quiet", warnings: [], lastMediaAt: 1_003_000 });
  expect(send(3).state).toBe("sending");
  meter.hasLeft = true;
  expect(meter.report().state).toBe("stopped");
});

test("the studio is notified of changes only", () => {
  const { meter, send } = encoder();

  send(10, { kbps: 3000 });

  const before = meter.digest();

  send(10, { kbps: 3300 });
  expect(meter.digest()).toBe(before);
  send(10, { fps: 10 });
  expect(meter.digest()).not.toBe(before);
});
