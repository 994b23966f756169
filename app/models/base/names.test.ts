import { expect, test } from "vitest";
import { greetingName, namesForPrograms, splitName } from "./names";

test.each([
  ["Nguyễn Thị Mai Anh", "Anh", "Thị Mai Anh"],
  ["Trần Minh Bảy", "Bảy", "Minh Bảy"],
  ["nguyen van an", "an", "van an"],
  ["NGÔ THỊ LAN", "LAN", "THỊ LAN"],
  ["Mai Thị Lan", "Lan", "Thị Lan"],
  ["Lê Thị Hồng (Rose)", "Hồng", "Thị Hồng (Rose)"],
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

test("programs know people by the first word, unless they chose a call name", () => {
  const name = "Nguyễn Thị Mai Anh";

  expect(namesForPrograms({ name, ...splitName(name) })).toEqual({
    firstName: "Nguyễn",
    lastName: "Thị Mai Anh",
  });
  expect(namesForPrograms({ name, firstName: "Anh", lastName: "Nguyễn Thị Mai" })).toMatchObject({
    firstName: "Anh",
  });
});
