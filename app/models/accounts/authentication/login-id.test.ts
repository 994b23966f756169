import fc from "fast-check";
import { expect, test } from "vitest";
import type { AppError } from "~/platform/errors";
import { findLoginId, formatLoginId, readLoginId } from "./login-id.server";

test.each([
  [" Mai.Nguyen@Example.COM ", "mai.nguyen@example.com"],
  ["ＭＡＩ@example.com", "mai@example.com"],
  ["mai\u200b.nguyen@exam\u00adple.com\ufeff", "mai.nguyen@example.com"],
])("the email %s is %s", (typed, email) => {
  expect(findLoginId(typed)).toEqual({ email, phone: null });
});

test.each([
  ["0903 555 017", "+84903555017"],
  ["(090) 355-5017", "+84903555017"],
  ["+84 903 555 017", "+84903555017"],
  ["+84 0903 555 017", "+84903555017"],
  ["0084 903 555 017", "+84903555017"],
  ["84 903 555 017", "+84903555017"],
  ["1 714 555 0123", "+17145550123"],
  ["202-555-0123", "+12025550123"],
  ["(415) 555.2671", "+14155552671"],
  ["+1 202 555 0123", "+12025550123"],
  ["+33 6 12 34 56 78", "+33612345678"],
  ["０９０３ ５５５ ０１７", "+84903555017"],
  ["+84 (0)903 555 017", "+84903555017"],
  ["(+84) 903–555−017", "+84903555017"],
  ["tel:+84-903-555-017", "+84903555017"],
  ["\u202a+84\u00a0903\u200b555\u2011017\u202c", "+84903555017"],
])("the phone number %s is %s", (typed, phone) => {
  expect(findLoginId(typed)).toEqual({ email: null, phone });
});

test.each([
  ["84903555", "countryCodeNeeded"],
  ["903555017", "countryCodeNeeded"],
  ["12", "countryCodeNeeded"],
  ["0", "countryCodeNeeded"],
  ["+999999", "countryCodeNeeded"],
  ["mai", "loginIdInvalid"],
  ["mai@", "loginIdInvalid"],
  ["mai nguyen@example.com", "loginIdInvalid"],
  ["a@b", "loginIdInvalid"],
  ["()", "loginIdInvalid"],
])("%s reaches nobody: %s", (typed, message) => {
  expect(findLoginId(typed)).toBeNull();

  const refused = expect.objectContaining({
    code: "invalid",
    details: { fields: { loginId: { key: `accounts:${message}` } } },
  });

  expect(() => readLoginId(typed)).toThrow(refused as AppError);
});

test("normalising is idempotent for any input", () => {
  const digits = fc.string({
    unit: fc.constantFrom(..."0123456789 -()+.０–[]\u200b"),
    maxLength: 20,
  });

  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), digits, fc.string()), (typed) => {
      const found = findLoginId(typed);
      if (!found) return;

      expect(findLoginId((found.email ?? found.phone)!)).toEqual(found);
      expect(findLoginId(` ${typed} `)).toEqual(found);
    }),
    { numRuns: 2000 },
  );
});

test("a Vietnamese number is one account with any spaces, leading zero or country code", () => {
  const mobile = fc.integer({ min: 900_000_000, max: 999_999_999 }).map(String);
  const dotted = (text: string, at: number) => `${text.slice(0, at)}.${text.slice(at)}`;

  fc.assert(
    fc.property(mobile, fc.integer({ min: 1, max: 8 }), (rest, at) => {
      const spellings = [
        `0${rest}`,
        `+84${rest}`,
        `+84 0${rest}`,
        dotted(`0${rest}`, at),
        dotted(`+84${rest}`, at + 2),
      ];
      const found = new Set(spellings.map((spelling) => findLoginId(spelling)?.phone));

      expect(found.size).toBe(1);
    }),
  );
});

test.each([
  ["+84903555018", "0903 555 018"],
  ["+17145550123", "(714) 555-0123"],
  ["+61412345678", "+61 412 345 678"],
  ["ba.tu@example.com", "ba.tu@example.com"],
])("%s is shown as %s, which means the same when it is typed", (loginId, shown) => {
  expect(formatLoginId(loginId)).toBe(shown);
  expect(readLoginId(shown)).toMatchObject(
    loginId.includes("@") ? { email: loginId } : { phone: loginId },
  );
});
