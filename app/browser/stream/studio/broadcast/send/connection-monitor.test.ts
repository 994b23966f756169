import { expect, test } from "vitest";
import { ConnectionMonitor } from "./connection-monitor";

const s = (n: number) => n * 1e6;

function line() {
  const watch = new ConnectionMonitor();

  watch.restart(0, 0);
  watch.update(0, 0, 0);
  watch.sent(100_000);

  return watch;
}

test("a connection that moves but falls behind is slow", () => {
  const watch = line();

  for (let at = 1; at <= 5; at++) watch.update(100_000 - at * 1000, s(at), at * 500);
  expect(watch.isSlow(s(5))).toBe(true);
});

test("a connection without progress is cut, not slow", () => {
  const watch = line();

  for (let at = 1; at <= 20; at++) watch.update(100_000, s(at / 2), at * 500);
  expect(watch.isSlow(s(10))).toBe(false);
});

test("catching up after an outage is not slow", () => {
  const watch = line();

  for (let at = 1; at <= 20; at++) watch.update(100_000, s(at / 2), at * 500);
  watch.update(50_000, s(9), 10_500);
  expect(watch.isSlow(s(9))).toBe(false);
});

test("a connection that falls further behind while catching up is slow", () => {
  const watch = new ConnectionMonitor();

  watch.restart(s(8), 0);
  expect(watch.isSlow(s(10))).toBe(false);
  expect(watch.isSlow(s(12))).toBe(true);
});

test("a lag after catching up counts again", () => {
  const watch = new ConnectionMonitor();

  watch.restart(s(8), 0);
  watch.update(0, s(0.5), 100);
  expect(watch.isSlow(s(4))).toBe(true);
});
