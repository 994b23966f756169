import { expect, test } from "vitest";
import { splitName } from "./names";

test.each([
  ["Nguyễn Thị Mai Anh", "Nguyễn", "Thị Mai Anh"],
  ["Mai", "Mai", ""],
  ["Mai  Anh", "Mai", "Anh"],
])("%s: the first word is the first name, the rest stays in order", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
