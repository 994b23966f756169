import { expect, test } from "vitest";
import { greetingName, splitName } from "./names";

test.each([
  ["Nguyễn Thị Mai Anh", "Nguyễn", "Thị Mai Anh"],
  ["Mai", "Mai", ""],
  ["Mai  Anh", "Mai", "Anh"],
])("%s: the first word is the first name, the rest follows in order", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test("people are greeted by their full name or the name they chose", () => {
  expect(greetingName({ name: "Trần Thị Mai", firstName: "Trần" })).toBe("Trần Thị Mai");
  expect(greetingName({ name: "Mai Nguyen", firstName: "Mai" })).toBe("Mai Nguyen");
  expect(greetingName({ name: "Trần Thị Mai", firstName: "Mai" })).toBe("Mai");
});
