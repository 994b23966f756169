import fc from "fast-check";
import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect";

test.each(["/", "/saved", "/event/1?tab=media#top", "/?search=bol%C3%A9ro", "/checkout/a%2Fb"])(
  "%s is allowed",
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "",
  " /saved",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e/../\u0000",
  null,
  undefined,
])("%j leads home", (to) => {
  expect(safeRedirect(to)).toBe("/");
});

test("a redirect never leaves this site, whatever the address", () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      "/",
      "\\",
      ".",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      "\t",
      "\n",
      " ",
      "evil.example",
    ),
    maxLength: 12,
  });

  fc.assert(
    fc.property(fc.oneof(nasty, fc.webUrl(), fc.string()), (typed) => {
      for (const to of [typed, `/${typed}`]) {
        expect(new URL(safeRedirect(to), "https://nhacsong.example").origin).toBe(
          "https://nhacsong.example",
        );
      }
    }),
    { numRuns: 3000 },
  );
});
