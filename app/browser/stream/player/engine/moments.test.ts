import { expect, test } from "vitest";
import { endOfList, momentAt, positionAt } from "./rewind";

const START = Date.UTC(2026, 10, 26, 20);
/** Three segments of two seconds, then the artist was away for a minute. */
const LIST = [0, 2000, 4000, 66_000, 68_000].map((ms, i) => ({
  start: 10 + i * 2,
  duration: 2,
  programDateTime: START + ms,
}));

test("a position and its moment belong together", () => {
  for (const position of [10, 11.5, 15.99, 16, 17.25]) {
    const moment = momentAt(LIST, position)!;

    expect(positionAt(LIST, moment)).toBeCloseTo(position, 6);
  }

  expect(momentAt(LIST, 16)).toBe(START + 66_000);
});

test("within a pause of the artist the show goes on with what follows", () => {
  expect(positionAt(LIST, START + 6000)).toBe(16);
  expect(positionAt(LIST, START + 30_000)).toBe(16);
});

test("moments outside the list have no position", () => {
  expect(positionAt(LIST, START - 1)).toBeNull();
  expect(positionAt(LIST, START + 70_000)).toBeNull();
  expect(endOfList(LIST)).toBe(START + 70_000);
});

test("a position beyond the list goes on from its last segment, as parts do", () => {
  expect(momentAt(LIST, 21)).toBe(START + 71_000);
});

test("a list without dates knows no moments", () => {
  const undated = LIST.map((it) => ({ ...it, programDateTime: null }));

  expect([momentAt(undated, 12), positionAt(undated, START), endOfList(undated)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([momentAt([], 12), positionAt([], START), endOfList([])]).toEqual([null, null, null]);
});
