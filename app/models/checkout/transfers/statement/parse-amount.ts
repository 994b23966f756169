/** Digits after the decimal mark. */
const MINOR_DIGITS = { vnd: 0, usd: 2 } as const;

export type StatementCurrency = keyof typeof MINOR_DIGITS;

/** In the smallest unit of the currency. `isSigned`: the text says whether money came or went. */
export type ParsedAmount = { value: number; isSigned: boolean };

const MAX = 10_000_000_000_000;
const CURRENCY = /^(?:vnđ|vnd|usd|đ|₫|\$)|(?:vnđ|vnd|usd|đồng|đ|₫|\$)$/i;
const PLAIN = /^(\d{1,15})(?:[.,](\d{1,2}))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([., '’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/**
 * Reads an amount as banks write it. Three digits after a mark are thousands: 150.000 and 150,000
 * are the same amount. Null if it could be read in more than one way.
 */
export function parseAmount(text: string, currency: StatementCurrency): ParsedAmount | null {
  const { digits, sign } = withoutSign(text.normalize("NFKC").trim());
  const value = valueOf(digits, MINOR_DIGITS[currency]);
  if (value === null || value > MAX) return null;

  return { value: sign < 0 && value > 0 ? -value : value, isSigned: sign !== 0 };
}

function valueOf(digits: string, minor: number): number | null {
  const grouped = GROUPED.exec(digits);
  // Thousands, or a decimal point with one digit too many.
  if (grouped && minor > 0 && /^\d{1,3}\.\d{3}$/.test(digits)) return null;

  const [whole, decimals = ""] = grouped
    ? [grouped[1], grouped[3]]
    : (PLAIN.exec(digits)?.slice(1) ?? []);
  if (whole === undefined || /[1-9]/.test(decimals.slice(minor))) return null;

  return Number(whole.replace(/\D/g, "") + decimals.slice(0, minor).padEnd(minor, "0"));
}

function withoutSign(text: string): { digits: string; sign: number } {
  let [digits, sign] = [text, 0];
  if (/^\(.+\)$/.test(digits)) [digits, sign] = [digits.slice(1, -1).trim(), -1];
  for (let turn = 0; turn < 2; turn++) {
    digits = digits.replace(CURRENCY, "").trim();

    const [mark] = /^[-+−–]|[-+−–]$|(?:cr|dr)$/i.exec(digits) ?? [];
    if (mark === undefined || sign !== 0) continue;

    sign = /^(\+|cr)$/i.test(mark) ? 1 : -1;
    digits = digits.startsWith(mark)
      ? digits.slice(mark.length).trim()
      : digits.slice(0, -mark.length).trim();
  }

  return { digits, sign };
}
