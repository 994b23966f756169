export type BankAccount = { bin: string; account: string };
type Transfer = BankAccount & { amount: number; note: string };

const NAPAS = "A000000727";
const VND = "704";

/**
 * The text of a VietQR code that fills in a transfer (NAPAS, QR code format 1.5.2).
 * @throws RangeError for what banks would cut or refuse
 */
export function vietQr({ bin, account, amount, note }: Transfer): string {
  assertMatches("BIN", bin, /^\d{6}$/);
  assertMatches("account", account, /^[A-Z0-9]{6,19}$/);
  assertMatches("amount", String(amount), /^[1-9]\d{0,12}$/);
  assertMatches("note", note, /^[A-Z0-9 ]{1,25}$/);

  const target = field("00", bin) + field("01", account);
  const receiver = field("00", NAPAS) + field("01", target) + field("02", "QRIBFTTA");
  const text =
    field("00", "01") +
    field("01", "12") +
    field("38", receiver) +
    field("53", VND) +
    field("54", String(amount)) +
    field("58", "VN") +
    field("62", field("08", note));

  return `${text}6304${checksum(`${text}6304`)}`;
}

/** Two digits of id, two of length, the value. */
function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`Field ${id} is longer than 99 characters`);

  return id + String(value.length).padStart(2, "0") + value;
}

function assertMatches(what: string, value: string, pattern: RegExp) {
  if (!pattern.test(value))
    throw new RangeError(`${what} ${JSON.stringify(value)} cannot be in a VietQR code`);
}

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;

  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }

  return crc.toString(16).toUpperCase().padStart(4, "0");
}
