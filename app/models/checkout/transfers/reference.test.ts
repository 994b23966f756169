import fc from "fast-check";
import { expect, test } from "vitest";
import { createReference, findReference, listReferences, resemblesReference } from "./reference";

const TYPED = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
const reference = fc
  .array(fc.nat(28), { minLength: 6, maxLength: 6 })
  .map((values) => createReference(() => values.shift()!));

test("a reference has nine characters, of which none is easily confused", () => {
  fc.assert(fc.property(reference, (code) => /^NS[A-HJKMNP-RT-Z3-9]{7}$/.test(code)));
});

test("one wrong character never yields another reference", () => {
  fc.assert(
    fc.property(reference, fc.nat(8), fc.constantFrom(...TYPED), (code, at, typed) => {
      const mistyped = code.slice(0, at) + typed + code.slice(at + 1);

      expect(listReferences(mistyped)).toEqual(mistyped === code ? [code] : []);
    }),
    { numRuns: 5000 },
  );
});

test("two exchanged characters never yield another reference", () => {
  fc.assert(
    fc.property(reference, fc.nat(7), (code, at) => {
      const swapped = code.slice(0, at) + code[at + 1]! + code[at]! + code.slice(at + 2);

      expect(listReferences(swapped)).toEqual(swapped === code ? [code] : []);
    }),
    { numRuns: 5000 },
  );
});

test("a missing character never yields another reference", () => {
  fc.assert(
    fc.property(reference, fc.nat(8), (code, at) => {
      expect(listReferences(code.slice(0, at) + code.slice(at + 1))).toEqual([]);
    }),
  );
});

/** Notes as banks change them. */
const mangles: ((code: string) => string)[] = [
  (code) => code,
  (code) => code.toLowerCase(),
  (code) =>
    `MBVCB.3278907687.${code}.CT tu 0123499999 NGUYEN VAN A toi 9704360 CTY NHAC SONG tai VCB`,
  (code) => `${code} FT26327891234567`,
  (code) => `NGUYEN THI BẢY chuyển tiền ${code.slice(0, 4)} ${code.slice(4)}`,
  (code) => `CT DEN:${code}GD 123456`,
  (code) => `Đặng Sơn NS ${code.slice(0, 5)}\n${code.slice(5)} ve nhac`,
];

test("the reference is found in what banks make of it", () => {
  fc.assert(
    fc.property(reference, fc.constantFrom(...mangles), (code, mangle) => {
      expect(listReferences(mangle(code))).toContain(code);
    }),
  );
});

test("a note with two references matches neither", () => {
  fc.assert(
    fc.property(reference, reference, (one, other) => {
      fc.pre(one !== other);
      expect(findReference(`${one} ${other}`)).toBeNull();
      expect(findReference(`${one} ${one}`)).toBe(one);
    }),
  );
});

test("a mistyped reference still looks like one, and ordinary words do not", () => {
  fc.assert(
    fc.property(
      reference,
      fc.integer({ min: 2, max: 8 }),
      fc.constantFrom(...TYPED),
      (code, at, typed) => {
        const mistyped = code.slice(0, at) + typed + code.slice(at + 1);

        expect(resemblesReference(`MBVCB.327.${mistyped}.CT tu 0123499999`)).toBe(true);
        expect(
          resemblesReference(
            `chuyen tien ${mistyped.slice(0, 5)} ${mistyped.slice(5)}`.toLowerCase(),
          ),
        ).toBe(true);
      },
    ),
  );
  for (const note of [
    "",
    "IBFT TRANSFERTHANHTOAN 2026",
    "INSURANCE PAYMENT",
    "tien dien thang 11",
    "NS",
  ])
    expect(resemblesReference(note)).toBe(false);
});

test("notes without a reference have none", () => {
  for (const note of ["", "chuyen tien mua iphone", "TRANSFER", "NS", "NS123456789", "0123499999"])
    expect(findReference(note)).toBeNull();
});
