export type BankAccount = { bin: string; account: string };
type QrTransfer = BankAccount & { amount: number; note: string };

const NAPAS = "A000000727";
const VND = "704";

/**
 * The text of a VietQR code that fills in a transfer (NAPAS, QR code format 1.5.2).
 * @throws RangeError for values that banks would cut or refuse
 */
export function vietQr({ bin, account, amount, note }: QrTransfer): string {
  assertMatches("BIN", bin, /^\d{6}$/);
  assertMatches("account", account, /^[A-Z0-9]{6,19}$/);
  assertMatches("amount", String(amount), /^[1-9]\d{0,12}$/);
  assertMatches("note", note, /^[A-Z0-9 ]{1,25}$/);

  const bankAccountField = field("00", bin) + field("01", account);
  const receiverField =
    field("00", NAPAS) + field("01", bankAccountField) + field("02", "QRIBFTTA");
  const qrText =
    field("00", "01") +
    field("01", "12") +
    field("38", receiverField) +
    field("53", VND) +
    field("54", String(amount)) +
    field("58", "VN") +
    field("62", field("08", note));

  return `${qrText}6304${checksum(`${qrText}6304`)}`;
}

/** Field of the code: two digits for the id, two for the length, and the value. */
function field(fieldId: string, value: string): string {
  if (value.length > 99) throw new RangeError(`Field ${fieldId} is longer than 99 characters`);

  return fieldId + String(value.length).padStart(2, "0") + value;
}

function assertMatches(fieldName: string, value: string, pattern: RegExp) {
  if (!pattern.test(value))
    throw new RangeError(`${fieldName} ${JSON.stringify(value)} cannot be in a VietQR code`);
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
