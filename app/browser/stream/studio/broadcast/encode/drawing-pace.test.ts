import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DrawingPace } from "./drawing-pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRAME_MS = 1000 / 30;

/** A pace, with a pen for each rendition that takes `costMs` for a picture. */
function pens(costMs: { v720: number; v360: number }) {
  const pace = new DrawingPace();
  const drawn = { v720: 0, v360: 0 };
  const draw = (name: "v720" | "v360") =>
    pace.draw(name, () => {
      vi.advanceTimersByTime(costMs[name]);
      drawn[name] += 1;

      return name;
    });

  return { draw, drawn };
}

/** Ten seconds of a camera whose frames come on time, or as soon as the thread is free. */
function film({ draw }: ReturnType<typeof pens>) {
  const startedAt = performance.now();

  for (let n = 1; performance.now() < startedAt + 10_000; n++) {
    draw("v720");
    draw("v360");
    vi.advanceTimersByTime(Math.max(0, startedAt + n * FRAME_MS - performance.now()));
  }
}

test("a quick device draws every frame of each rendition", () => {
  const quick = pens({ v720: 2, v360: 1 });

  film(quick);

  expect(quick.drawn).toEqual({ v720: 300, v360: 300 });
});

test("a device that is hardly too slow leaves out few pictures", () => {
  const slower = pens({ v720: 8, v360: 4 });

  film(slower);

  expect(slower.drawn.v720).toBeGreaterThan(260);
  expect(slower.drawn.v360).toBeGreaterThan(260);
});

test("a slow device draws a third of the time, the same pictures for all renditions", () => {
  const slow = pens({ v720: 80, v360: 20 });

  film(slow);

  expect(slow.drawn.v360).toBe(slow.drawn.v720);
  expect(slow.drawn.v720).toBeGreaterThan(25);
  expect(slow.drawn.v720 * 100).toBeLessThan(3500);
});

test("frames that are overdue together are one picture", () => {
  const { draw } = pens({ v720: 40, v360: 20 });

  expect([draw("v720"), draw("v720"), draw("v720"), draw("v360"), draw("v360")]).toEqual([
    "v720",
    null,
    null,
    "v360",
    null,
  ]);
});

test("a rendition goes on when another gets no more frames", () => {
  const { draw } = pens({ v720: 40, v360: 20 });

  draw("v720");
  vi.advanceTimersByTime(80);

  expect(draw("v720")).toBe("v720");
});
