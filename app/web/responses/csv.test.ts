import { expect, test } from "vitest";
import { csvResponse } from "./csv.server";

async function lineOf(cells: Parameters<typeof csvResponse>[1][number]) {
  return (await csvResponse("a.csv", [cells]).text()).trim();
}

test("negative amounts stay numbers in all currencies, and texts that look like formulas stay texts", async () => {
  expect(await lineOf([{ number: "-360000" }, { number: "-25.00" }])).toBe("-360000,-25.00");
  expect(await lineOf(["=1+1", "-2", "-1+cmd", "@x"])).toBe("'=1+1,'-2,'-1+cmd,'@x");
});
