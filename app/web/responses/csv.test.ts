import { expect, test } from "vitest";
import type { Cell } from "~/models/base/text/csv";
import { csvResponse } from "./csv.server";

type Browser = { query?: string; language?: string; browser?: string };

async function lineOf(
  cells: Cell[],
  { query = "", language = "en", browser = "en-US,en;q=0.9" }: Browser = {},
) {
  const headers = { Cookie: `nhacsong_lang=${language}`, "Accept-Language": browser };
  const request = new Request(`http://nhacsong.test/a.csv${query}`, { headers });

  return (await (await csvResponse(request, "a.csv", [cells])).text()).trim();
}

test("negative amounts stay numbers in all currencies, and texts that look like formulas stay texts", async () => {
  expect(await lineOf([{ number: "-360000" }, { number: "-25.00" }])).toBe("-360000,-25.00");
  expect(await lineOf(["=1+1", "-2", "-1+cmd", "@x"])).toBe("'=1+1,'-2,'-1+cmd,'@x");
});

test.each<[string, Browser, string]>([
  ["English pages", {}, 'a;b,"x, y",18.50'],
  ["Vietnamese pages", { language: "vi" }, '"a;b";x, y;18,50'],
  ["German browsers", { browser: "de-DE,de;q=0.9" }, '"a;b";x, y;18,50'],
  ["who wants commas", { query: "?decimals=comma" }, '"a;b";x, y;18,50'],
  ["who wants points", { query: "?decimals=point", language: "vi" }, 'a;b,"x, y",18.50'],
  ["a strange browser", { browser: "*" }, 'a;b,"x, y",18.50'],
])("files are for the spreadsheet of %s", async (_who, browser, line) => {
  expect(await lineOf(["a;b", "x, y", { number: "18.50" }], browser)).toBe(line);
});

test("spreadsheets keep leading zeros and long numbers of accounts and codes", async () => {
  const cells = ["0123499999", "12345678901234567", "12345", "0", "0a"];

  expect(await lineOf(cells)).toBe('"=""0123499999""","=""12345678901234567""",12345,0,0a');
});
