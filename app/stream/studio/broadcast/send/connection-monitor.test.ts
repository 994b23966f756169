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

test("A line that moves and falls behind is slow", () => {
  const watch = line();
  for (let at = 1; at <= 5; at++) watch.update(100_000 - at * 1000, s(at), at * 500);
  expect(watch.isSlow(s(5))).toBe(true);
});

test("While nothing moves the line is cut, not slow", () => {
  const watch = line();
  for (let at = 1; at <= 20; at++) watch.update(100_000, s(at / 2), at * 500);
  expect(watch.isSlow(s(10))).toBe(false);
});

test("The backlog of an outage is caught up", () => {
  const watch = line();
  for (let at = 1; at <= 20; at++) watch.update(100_000, s(at / 2), at * 500);
  watch.update(50_000, s(9), 10_500);
  expect(watch.isSlow(s(9))).toBe(false);
});

test("A line that falls behind even more while it makes up is slow", () => {
  const watch = new ConnectionMonitor();
  watch.restart(s(8), 0);
  expect(watch.isSlow(s(10))).toBe(false);
  expect(watch.isSlow(s(12))).toBe(true);
});

test("Once caught up, the next lag counts again", () => {
  const watch = new ConnectionMonitor();
  watch.restart(s(8), 0);
  watch.update(0, s(0.5), 100);
  expect(watch.isSlow(s(4))).toBe(true);
});
