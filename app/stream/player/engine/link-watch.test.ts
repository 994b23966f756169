import { expect, test } from "vitest";
import { LinkWatch } from "./link-watch";

test("a stall asks for half a second more for a minute", () => {
  const watch = new LinkWatch();
  expect(watch.extraSeconds(0)).toBe(0);
  watch.stalled(1000);
  watch.stalled(30_000);
  expect(watch.extraSeconds(30_000)).toBe(1);
  expect(watch.extraSeconds(62_000)).toBe(0.5);
  expect(watch.extraSeconds(100_000)).toBe(0);
  expect(watch.link(30_000)).toBe("good");
});

test("the third stall within a minute makes a line weak, a minute of calm makes it good", () => {
  const watch = new LinkWatch();
  for (const at of [0, 20_000, 40_000]) watch.stalled(at);
  expect(watch.link(40_000)).toBe("weak");
  expect(watch.extraSeconds(40_000)).toBe(10);
  expect(watch.link(60_001)).toBe("good");
});

test("one break is enough, and each new one begins the minute anew", () => {
  const watch = new LinkWatch();
  watch.broke(0);
  watch.broke(50_000);
  expect(watch.link(70_000)).toBe("weak");
  expect(watch.link(110_000)).toBe("good");
});

test("What was the artist's doing does not make a line weak; what was before stays", () => {
  const watch = new LinkWatch();
  watch.broke(20_000);
  [21_000, 22_000, 23_000].forEach((at) => watch.stalled(at));
  expect(watch.link(25_000)).toBe("weak");
  watch.excuse(15_000);
  expect(watch.link(25_000)).toBe("good");
  expect(watch.extraSeconds(25_000)).toBe(0);
  watch.broke(10_000);
  watch.excuse(15_000);
  expect(watch.link(25_000)).toBe("weak");
});
