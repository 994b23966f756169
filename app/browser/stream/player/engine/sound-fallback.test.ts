import { expect, test } from "vitest";
import { SoundFallback } from "./sound-fallback";

const MINUTE = 60_000;
const needed = 300_000;
const slow = { hasFailed: true, isSilent: true, throughput: 200_000, needed };
const better = { hasFailed: false, isSilent: false, throughput: 900_000, needed };

test("the picture is left out only where the line has failed, is silent, and slower than the smallest picture", () => {
  for (const reason of [{ hasFailed: false }, { isSilent: false }, { throughput: needed }]) {
    const fallback = new SoundFallback();

    expect(fallback.update({ ...slow, ...reason, now: 0 })).toBe(false);
    expect(fallback.isOn).toBe(false);
  }

  const fallback = new SoundFallback();

  expect(fallback.update({ ...slow, now: 0 })).toBe(true);
  expect(fallback.isOn).toBe(true);
  expect(fallback.update({ ...slow, now: 500 })).toBe(false);
});

test("a line of less than half of what is needed need not fail first", () => {
  const fallback = new SoundFallback();

  expect(fallback.update({ ...slow, hasFailed: false, throughput: needed / 2, now: 0 })).toBe(
    false,
  );
  expect(fallback.update({ ...slow, hasFailed: false, throughput: needed / 2 - 1, now: 0 })).toBe(
    true,
  );
});

test("a line on which the page came with less than half of what is needed begins with the sound, for a minute", () => {
  const fallback = new SoundFallback();

  expect(fallback.start({ now: 0, throughput: needed / 2, needed })).toBe(false);
  expect(fallback.start({ now: 0, throughput: needed / 2 - 1, needed })).toBe(true);
  expect(fallback.isOn).toBe(true);
  expect(fallback.update({ ...better, now: MINUTE - 1 })).toBe(false);
  expect(fallback.update({ ...better, now: MINUTE })).toBe(true);
});

test("the picture is tried again after a minute on a line that carries it with room", () => {
  const fallback = new SoundFallback();

  fallback.update({ ...slow, now: 0 });
  expect(fallback.update({ ...better, now: MINUTE - 1 })).toBe(false);
  expect(fallback.update({ ...better, throughput: needed, now: MINUTE })).toBe(false);
  expect(fallback.update({ ...better, hasFailed: true, now: MINUTE })).toBe(false);
  expect(fallback.update({ ...better, now: MINUTE })).toBe(true);
  expect(fallback.isOn).toBe(false);
});

test("pauses double while the picture fails soon, up to eight minutes, and begin anew after it held", () => {
  const fallback = new SoundFallback();
  let now = 0;
  const waited: number[] = [];
  const fail = () => {
    fallback.update({ ...slow, now });

    const since = now;

    while (!fallback.update({ ...better, now })) now += 1000;
    waited.push((now - since) / MINUTE);
  };

  for (let n = 0; n < 5; n++) fail();
  expect(waited).toEqual([1, 2, 4, 8, 8]);
  now += 2 * MINUTE;
  fail();
  expect(waited.at(-1)).toBe(1);
});
