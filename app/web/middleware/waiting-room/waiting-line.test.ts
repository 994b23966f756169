import { expect, test } from "vitest";
import { WaitingLine } from "./waiting-line";

test("places count those who came earlier and still wait", () => {
  const line = new WaitingLine();
  for (const number of [30, 10, 20]) line.stay(number, 1000);
  expect([10, 20, 30, 40].map((it) => line.placeOf(it))).toEqual([1, 2, 3, 4]);
  line.leave(10);
  line.leave(15);
  expect([20, 30].map((it) => line.placeOf(it))).toEqual([1, 2]);
});

test("people who stop asking leave the line, those who ask again stay", () => {
  const line = new WaitingLine();
  for (const number of [1, 2, 3]) line.stay(number, 1000);
  line.stay(2, 5000);
  line.sweep(1000);
  expect([line.length, line.placeOf(2), line.placeOf(3)]).toEqual([1, 1, 2]);
});

test("a full line grows no further and says that it is not complete", () => {
  const line = new WaitingLine(2);
  for (const number of [1, 2]) line.stay(number, 1000);
  expect(line.isComplete(0)).toBe(true);
  line.stay(3, 1500);
  expect([line.length, line.isComplete(1499), line.isComplete(1501)]).toEqual([2, false, true]);
  line.stay(1, 9000);
  line.sweep(2000);
  expect(line.length).toBe(1);
});
