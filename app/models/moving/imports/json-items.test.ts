import { expect, test } from "vitest";
import { parseItems, TooManyItems } from "./json-items";

test.each([[[]], [[1, "a,]b", null, true]], [[{ a: [1, { b: '"}],\\' }], đ: "\\" }, [[]], { "]": "[" }]]])(
  "the items of a list are those that JSON.parse finds: %j",
  async (list) => {
    expect(await parseItems(JSON.stringify(list))).toEqual(list);
    expect(await parseItems(JSON.stringify(list, null, 2))).toEqual(list);
  },
);

test("items that can't be parsed, or are too long, are null, and what is no list has none", async () => {
  expect(await parseItems(`[1, {"a":}, ,"${"x".repeat(140_000)}", 2]`)).toEqual([1, null, null, null, 2]);
  for (const text of ["", "{}", `{"a":[1]}`, "null", "x[1]", "[1", '["']) expect(await parseItems(text)).toEqual([]);
});

test("a list has at most two thousand items", async () => {
  await expect(parseItems(`[${Array(2001).fill("0").join()}]`)).rejects.toBeInstanceOf(TooManyItems);
  expect(await parseItems(`[${Array(2000).fill("0").join()}]`)).toHaveLength(2000);
});

test("a list of mere brackets is refused before all of it is read, and deep items are null", async () => {
  await expect(parseItems(`[${"[],".repeat(400_000)}0]`)).rejects.toBeInstanceOf(TooManyItems);
  await expect(parseItems("[".repeat(4_000_000))).rejects.toBeInstanceOf(TooManyItems);
  expect(await parseItems(`[${"[".repeat(40)}${"]".repeat(40)},1]`)).toEqual([null, 1]);
});
