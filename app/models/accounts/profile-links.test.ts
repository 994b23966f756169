import { expect, test } from "vitest";
import { ProfileLinks } from "./profile-links";

test("a link without a scheme is completed with https", () => {
  const typed = "facebook.com/ngoclan\nhttp://example.org\nwww.ví-dụ.vn:8080/a";

  expect(ProfileLinks.parse(typed)).toEqual([
    "https://facebook.com/ngoclan",
    "http://example.org",
    "https://www.ví-dụ.vn:8080/a",
  ]);
});

test.each([
  "javascript:alert(1)",
  "mailto:lan@example.com",
  "lan@example.com",
  "ftp://example.com",
  "//example.com",
  "@ngoclan",
  "localhost",
])("%s is refused, and the message names it", (line) => {
  const { error } = ProfileLinks.safeParse(`https://example.com\n${line}`);

  expect(error?.issues).toMatchObject([
    { message: "accounts:apply.linkInvalid", params: { line } },
  ]);
});

test("a link that is longer than browsers read is refused", () => {
  const address = (length: number) => `https://example.com/${"a".repeat(length - 20)}`;

  expect(ProfileLinks.safeParse(address(2000)).success).toBe(true);
  expect(ProfileLinks.safeParse(address(2001)).error?.issues).toMatchObject([
    { message: "accounts:apply.linkInvalid" },
  ]);
});

test("more than five links are refused", () => {
  const { error } = ProfileLinks.safeParse("a.vn b.vn c.vn d.vn e.vn f.vn");

  expect(error?.issues).toMatchObject([{ message: "accounts:apply.linksMany" }]);
});
