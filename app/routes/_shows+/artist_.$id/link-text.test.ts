import { expect, test } from "vitest";
import { linkText } from "./link-text";

test.each([
  ["https://facebook.com/ngoclan", "facebook.com/ngoclan"],
  ["https://www.youtube.com/", "youtube.com"],
  ["http://example.org:8080/a/b/?x=1#c", "example.org:8080/a/b"],
  ["https://example.org/nghe-s%C4%A9", "example.org/nghe-sĩ"],
  ["https://example.org/%E0%A4%A", "example.org/%E0%A4%A"],
  ["https://example.org/%E2%80%AEmoc", "example.org/%E2%80%AEmoc"],
  ["https://example.org/a%0Ab", "example.org/a%0Ab"],
])("%s is shown as %s", (address, text) => {
  expect(linkText(address)).toBe(text);
});
