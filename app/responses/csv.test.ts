import { expect, test } from "vitest";
import { csvResponse } from "./csv.server";

async function lineOf(cells: string[]) {
  return (await csvResponse("a.csv", [cells]).text()).trim();
}

test("negative amounts stay numbers in both currencies, and formulas become text", async () => {
  expect(await lineOf(["-360000", "-25.00", "-1"])).toBe("-360000,-25.00,-1");
  expect(await lineOf(["=1+1", "-1+cmd", "-360000.5", "@x"])).toBe("'=1+1,'-1+cmd,'-360000.5,'@x");
});
