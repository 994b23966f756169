import { expect, test } from "vitest";
import { BufferReserve } from "./buffer-reserve";

const PLAYING = { currentTime: 4, paused: false, seeking: false };

test("the least of the last arrivals counts, until it is long ago", () => {
  const reserve = new BufferReserve();

  expect(reserve.least).toBeNull();

  for (const ahead of [1.2, 0.3, 1.1]) reserve.note(ahead, PLAYING);

  expect(reserve.least).toBe(0.3);

  for (let i = 0; i < 12; i++) reserve.note(0.9, PLAYING);

  expect(reserve.least).toBe(0.9);
});

test("what arrives before playback and around a seek says nothing of the line", () => {
  const reserve = new BufferReserve();

  reserve.note(0, { ...PLAYING, currentTime: 0 });
  reserve.note(0.1, PLAYING);
  reserve.note(0, { ...PLAYING, seeking: true });

  expect(reserve.least).toBeNull();
});
