import { expect, test } from "vitest";
import { commandLine } from "./command-line.server";

test("a command is named as it is typed in a release or in a checkout", () => {
  expect(commandLine("doctor", "", true)).toBe("nhacsong doctor");
  expect(commandLine("doctor", "", false)).toBe("npm run doctor");
  expect(commandLine("backup", "--to FOLDER", true)).toBe("nhacsong backup --to FOLDER");
  expect(commandLine("backup", "--to FOLDER", false)).toBe("npm run backup -- --to FOLDER");
});
