import { expect, test } from "vitest";
import { pageBefore } from "~/requests/page-before";
import { sourceInAddress, withSource } from "./source.protocol";

const inAddress = (query: string) => sourceInAddress(new URLSearchParams(query));

test.each([
  ["utm_source=Facebook", "utm:facebook"],
  ["utm_source=Bản tin tháng 12", "utm:b-n-tin-th-ng-12"],
  ["utm_source=<script>", "utm:script-"],
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

test.each([
  [null, "/event/1", "direct"],
  ["https://our.site/", "/event/1", "site"],
  ["https://our.site/event/1?tab=artist", "/event/1", "direct"],
  ["https://our.site/stream/1", "/checkout/1", "direct"],
  ["https://our.site/artist/2", "/checkout/1", "site"],
  ["https://our.site/login?returnTo=%2Fevent%2F1", "/event/1", "direct"],
  ["https://facebook.com/", "/event/1", "link"],
  ["https://checkout.stripe.com/", "/checkout/1", "direct"],
  ["https://accounts.google.com/", "/event/1", "direct"],
  ["nonsense", "/event/1", "direct"],
])("from %s to %s is %s", (referer, path, source) => {
  expect(pageBefore(referer, "our.site", path)).toBe(source);
});
