import fc from "fast-check";
import { expect, test } from "vitest";
import { checksum, vietQr } from "./vietqr";

const transfer = { bin: "970436", account: "0123499999", amount: 150_000, note: "NS7K3MP9Q2" };

test("the checksum is CRC-16/CCITT-FALSE", () => {
  expect(checksum("123456789")).toBe("29B1");
  expect(
    checksum(
      "00020101021138540010A00000072701240006970436011001234999990208QRIBFTTA53037045802VN6304",
    ),
  ).toBe("8792");
});

test("the checksum of a code of another maker is verified", () => {
  const text =
    "00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin6304";

  expect(checksum(text)).toBe("3ACF");
});

test("a transfer is written as banking apps read it", () => {
  expect(vietQr(transfer)).toBe(
    "00020101021238540010A00000072701240006970436011001234999990208QRIBFTTA530370454061500005802VN62140810NS7K3MP9Q26304DAC0",
  );
});

test("what banks would cut or refuse is refused here", () => {
  for (const wrong of [
    { bin: "97043" },
    { account: "12345" },
    { account: "0123-499999" },
    { account: "0".repeat(20) },
    { amount: 0 },
    { amount: -1 },
    { amount: 1.5 },
    { amount: 1e13 },
    { note: "" },
    { note: "Đêm Hạ Vàng" },
    { note: "A".repeat(26) },
  ])
    expect(() => vietQr({ ...transfer, ...wrong })).toThrow(RangeError);
});

test("every field says its own length", () => {
  const accounts = fc.stringMatching(/^[A-Z0-9]{6,19}$/);
  const notes = fc.stringMatching(/^[A-Z0-9 ]{1,25}$/);

  fc.assert(
    fc.property(
      accounts,
      notes,
      fc.integer({ min: 1, max: 200_000_000 }),
      (account, note, amount) => {
        const fields = readFields(vietQr({ bin: "970436", account, amount, note }));

        expect(fields.get("54")).toBe(String(amount));
        expect(readFields(fields.get("62")!).get("08")).toBe(note);
        expect(readFields(readFields(fields.get("38")!).get("01")!).get("01")).toBe(account);
      },
    ),
  );
});

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();

  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));

    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }

  return fields;
}
