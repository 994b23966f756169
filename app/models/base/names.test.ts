import { expect, test } from "vitest";
import { greetingName, splitName } from "./names";

test.each([
  ["Nguyễn Thị Mai Anh", "Anh", "Nguyễn Thị Mai"],
  ["Trần Minh Bảy", "Bảy", "Trần Minh"],
  ["nguyen van an", "an", "nguyen van"],
  ["NGÔ THỊ LAN", "LAN", "NGÔ THỊ"],
  ["Mai Thị Lan", "Lan", "Mai Thị"],
  ["Lê Thị Hồng (Rose)", "Hồng", "Lê Thị (Rose)"],
  ["Nguyễn Mai", "Nguyễn", "Mai"],
  ["Mai Nguyen", "Mai", "Nguyen"],
  ["Anna Maria Schmidt", "Anna", "Maria Schmidt"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Mai", "Mai", ""],
  ["Mai  Anh", "Mai", "Anh"],
  ["", "", ""],
])("%s is called %s", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test("people are greeted by the name they are called by, or by the full one", () => {
  expect(greetingName({ name: "Trần Thị Mai", ...splitName("Trần Thị Mai") })).toBe("Mai");
  expect(greetingName({ name: "Trần Thị Mai", firstName: "Trần" })).toBe("Trần Thị Mai");
  expect(greetingName({ name: "Mai Nguyen", firstName: "Mai" })).toBe("Mai Nguyen");
  expect(greetingName({ name: "Mai Nguyen", firstName: "Nguyen" })).toBe("Nguyen");
});
