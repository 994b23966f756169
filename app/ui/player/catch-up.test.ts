import { expect, test } from "vitest";
import { catchUp } from "./catch-up";

const TARGET = 1.6;

test("A viewer at the target plays at normal speed", () => {
  expect(catchUp({ latency: 1.7, target: TARGET, ahead: 1 })).toEqual({ rate: 1 });
});

test("A little late means a little faster, later means faster", () => {
  expect(catchUp({ latency: 2, target: TARGET, ahead: 1 })).toEqual({ rate: 1.05 });
  expect(catchUp({ latency: 4, target: TARGET, ahead: 1 })).toEqual({ rate: 1.15 });
});

test("With little in store nobody plays faster: it would stall", () => {
  expect(catchUp({ latency: 4, target: TARGET, ahead: 0.3 })).toEqual({ rate: 1 });
});

test("More than eight seconds late jumps to a second before what is loaded", () => {
  expect(catchUp({ latency: 12, target: TARGET, ahead: 10 })).toEqual({ jump: 9 });
});

test("There is no jump without pictures to land on", () => {
  expect(catchUp({ latency: 12, target: TARGET, ahead: 0.2 })).toEqual({ rate: 1 });
});
