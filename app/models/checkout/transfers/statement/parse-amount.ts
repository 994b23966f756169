/** Digits after the decimal mark. */
const MINOR_DIGITS = { vnd: 0, usd: 2 } as const;

export type StatementCurrency = keyof typeof MINOR_DIGITS;

/**
 * `value`: in the smallest unit of the currency. `isSigned`: the text says whether money came in or
 * went out.
 */
export type ParsedAmount = { value: number; isSigned: boolean };

const MAX_AMOUNT = 10_000_000_000_000;
const CURRENCY_MARK = /^(?:vnđ|vnd|usd|đ|₫|\$)|(?:vnđ|vnd|usd|đồng|đ|₫|\$)$/i;
const PLAIN_NUMBER = /^(\d{1,15})(?:[.,](\d{1,2}))?$/;
const GROUPED_NUMBER = /^([1-9]\d{0,2}(?:([., '’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/**
 * Reads an amount as banks write it. Three digits after a mark are thousands: 150.000 and 150,000
 * are the same amount. Null for ambiguous, invalid and too large amounts.
 */
export function parseAmount(amountText: string, currency: StatementCurrency): ParsedAmount | null {
  const { digits, sign } = withoutSign(amountText.normalize("NFKC").trim());
  const value = valueOf(digits, MINOR_DIGITS[currency]);
  if (value === null || value > MAX_AMOUNT) return null;

  return { value: sign < 0 && value > 0 ? -value : value, isSigned: sign !== 0 };
}

function valueOf(digits: string, minorDigits: number): number | null {
  const groupedMatch = GROUPED_NUMBER.exec(digits);
  // Ambiguous: thousands, or a decimal point with one digit too many.
  if (groupedMatch && minorDigits > 0 && /^\d{1,3}\.\d{3}$/.test(digits)) return null;

  const [wholeDigits, decimals = ""] = groupedMatch
    ? [groupedMatch[1], groupedMatch[3]]
    : (PLAIN_NUMBER.exec(digits)?.slice(1) ?? []);
  if (wholeDigits === undefined || /[1-9]/.test(decimals.slice(minorDigits))) return null;

  return Number(
    wholeDigits.replace(/\D/g, "") + decimals.slice(0, minorDigits).padEnd(minorDigits, "0"),
  );
}

function withoutSign(amountText: string): { digits: string; sign: number } {
  let [digits, sign] = [amountText, 0];
  if (/^\(.+\)$/.test(digits)) [digits, sign] = [digits.slice(1, -1).trim(), -1];
  for (let round = 0; round < 2; round++) {
    digits = digits.replace(CURRENCY_MARK, "").trim();

    const [signMark] = /^[-+−–]|[-+−–]$|(?:cr|dr)$/i.exec(digits) ?? [];
    if (signMark === undefined || sign !== 0) continue;

    sign = /^(\+|cr)$/i.test(signMark) ? 1 : -1;
    digits = digits.startsWith(signMark)
      ? digits.slice(signMark.length).trim()
      : digits.slice(0, -signMark.length).trim();
  }

  return { digits, sign };
}
