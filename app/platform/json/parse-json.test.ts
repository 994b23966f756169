import { expect, test } from "vitest";
import { isTooDeep, parseJson } from "./parse-json";

const lists = (depth: number, inside = "1") => "[".repeat(depth) + inside + "]".repeat(depth);

test("JSON is parsed up to 32 levels", () => {
  expect(parseJson('{"a":[1,{"b":"x"}]}')).toEqual({ a: [1, { b: "x" }] });
  expect(parseJson(Buffer.from('"Đêm"'))).toBe("Đêm");
  expect(parseJson(lists(32))).not.toBeNull();
  expect(parseJson(lists(33))).toBeNull();
  expect(parseJson('{"a":'.repeat(33) + "1" + "}".repeat(33))).toBeNull();
});

test("brackets in strings and beside each other do not nest", () => {
  expect(parseJson(JSON.stringify(["[".repeat(100), '\\"[[', "{".repeat(100)]))).toHaveLength(3);
  expect(parseJson(`[${Array(100).fill("[[]]").join()}]`)).toHaveLength(100);
});

test("what is no JSON is null, and is found too deep without being parsed", () => {
  expect(["", "{", "[1,]", "\u0000", "undefined"].map((text) => parseJson(text))).toEqual(
    Array(5).fill(null),
  );
  expect(isTooDeep("[".repeat(100_000))).toBe(true);
  expect(isTooDeep('"[[[[\\'.repeat(1000))).toBe(false);
});
