import { expect, test } from "vitest";
import { sourceInAddress, withSource } from "./source.protocol";

const inAddress = (query: string) => sourceInAddress(new URLSearchParams(query));

test.each([
  ["utm_source=Facebook", "utm:facebook"],
  ["utm_source=Báo Đời sống 12", "utm:bao-doi-song-12"],
  ["utm_source=<script>", "utm:script"],
  [`utm_source=${"x".repeat(39)} y`, `utm:${"x".repeat(39)}`],
  [`utm_source=${"x".repeat(300)}`, `utm:${"x".repeat(40)}`],
  ["utm_source=newsletter", "utm:newsletter"],
  ["utm_source=...", null],
  ["utm_source=", null],
  ["source=embed", "embed"],
  ["source=utm:facebook", "utm:facebook"],
  ["source=anything", null],
  ["source=share&utm_source=facebook", "share"],
])("%s is %s", (query, source) => {
  expect(inAddress(query)).toBe(source);
});

test("links carry the source before their fragment, and the one they were given back", () => {
  expect(withSource("/event/1#types", "embed")).toBe("/event/1?source=embed#types");
  expect(withSource("/checkout/1?gift=1", "direct")).toBe("/checkout/1?gift=1");

  const carried = withSource("/checkout/1?gift=1", "utm:facebook");

  expect(sourceInAddress(new URL(carried, "http://site").searchParams)).toBe("utm:facebook");
});
