import { expect, test } from "vitest";
import { ClockComparison } from "./clock-comparison";

test("the quickest answer says how much our clock is ahead", () => {
  const clock = new ClockComparison();

  expect(clock.aheadMs).toBeNull();

  const server = 1_800_000_000_000;

  clock.note(400, server, server + 700 + 350);
  expect(clock.aheadMs).toBe(850);
  clock.note(40, server, server + 700 + 20);
  clock.note(3000, server, server + 700 + 2900);
  expect(clock.aheadMs).toBe(700);
});
