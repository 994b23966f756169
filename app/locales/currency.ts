import { CURRENCIES, type Currency } from "~db/vocabularies";
import { boundedCache } from "~/platform/bounded-cache";

/** Money in the smallest unit of its currency: cents of a dollar or euro, whole đồng. */
export type Money = { amount: number; currency: Currency };

type AmountRules = {
  /** Bounds of ticket prices and tips. */
  min: number;
  max: number;
  tips: readonly number[];
  usualTip: number;
};

const IN_CENTS: AmountRules = {
  min: 1_00,
  max: 9_999_00,
  tips: [5_00, 10_00, 25_00, 50_00, 100_00],
  usualTip: 25_00,
};

/** The database checks donations against the same bounds (db/schema/tickets.ts). */
export const AMOUNTS: Record<Currency, AmountRules> = {
  usd: IN_CENTS,
  vnd: {
    min: 10_000,
    max: 200_000_000,
    tips: [20_000, 50_000, 100_000, 200_000, 500_000],
    usualTip: 100_000,
  },
  eur: IN_CENTS,
  aud: IN_CENTS,
  cad: IN_CENTS,
};

const digits = boundedCache<number>(50);

/** Decimals of an ISO 4217 currency: 2 for "usd", 0 for "vnd". */
export function minorDigits(currency: string): number {
  return digits(currency, () => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });

    return format.resolvedOptions().maximumFractionDigits ?? 2;
  });
}

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

export function isWithinBounds({ amount, currency }: Money): boolean {
  return amount >= AMOUNTS[currency].min && amount <= AMOUNTS[currency].max;
}

/** Formats money as a decimal string for the API and CSV files, such as "25.00" or "360000". */
export function decimalString(amount: number, currency: string): string {
  const places = minorDigits(currency);

  return (amount / 10 ** places).toFixed(places);
}

/**
 * Formats amounts as a value for a message's placeholder, such as "25.00 USD, 360000 VND".
 * `translator` then formats them in the reader's language.
 */
export function moneyText(amounts: readonly Money[]): string {
  return amounts
    .map(({ amount, currency }) => `${decimalString(amount, currency)} ${currency.toUpperCase()}`)
    .join(", ");
}

/** Reads what `moneyText` wrote; null for anything else. */
export function parseMoneyText(text: string): Money[] | null {
  const amounts = text.split(", ").map((part) => {
    const [number, code] = part.split(" ");
    const currency = code?.toLowerCase();
    const amount = isCurrency(currency) ? parseAmount(number, currency) : null;

    return amount === null ? null : { amount, currency: currency as Currency };
  });

  return amounts.every((money) => money !== null) ? amounts : null;
}

/**
 * Sums the amounts: one sum per currency, in the order of CURRENCIES, without zeros. Amounts in two
 * currencies are never added.
 */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = CURRENCIES.map((currency) => {
    const own = amounts.filter((money) => money.currency === currency);

    return { currency, amount: own.reduce((sum, { amount }) => sum + amount, 0) };
  });

  return sums.filter(({ amount }) => amount !== 0);
}

/**
 * Parses an amount as people and programs write it, into the smallest unit; null for anything else.
 * Dollars and euros: 12, 12.5, "12.50", "12,50", and with both separators "1.250,00" or "1,250.00".
 * An amount in dollars or euros with one separator and three digits after it ("1.250") is refused,
 * because it is ambiguous. Đồng have no decimals, so a separator groups thousands: 150000,
 * "150.000", "150,000", "150k". Zeros after a second kind of separator are ignored ("150.000,00").
 */
export function parseAmount(input: unknown, currency: Currency): number | null {
  const text =
    typeof input === "number" ? String(input) : typeof input === "string" ? input.trim() : "";

  return minorDigits(currency) === 0 ? parseWhole(text) : parseDecimal(text);
}

function parseDecimal(text: string): number | null {
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(withoutThousands(text));

  return match && Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * Removes the thousands separators of a text with both separators: "1.250,5" becomes "1250,5". Any
 * other text stays unchanged.
 */
function withoutThousands(text: string): string {
  const match = /^(\d{1,3}(?:([., \u00a0\u202f])\d{3})(?:\2\d{3})*)((?!\2)[.,]\d{1,2})$/.exec(text);

  return match ? match[1]!.replace(/\D/g, "") + match[3]! : text;
}

const THOUSANDS = /^\d{1,3}([., \u00a0\u202f])\d{3}(?:\1\d{3})*$/;

function parseWhole(text: string): number | null {
  const plain = text.replace(/\s*(₫|đ|đồng|vnd)$/i, "");
  if (/^\d{1,6}\s?k$/i.test(plain)) return Number.parseInt(plain, 10) * 1000;

  // Removes zero decimals, which programs and spreadsheets may write although đồng have none:
  // "150000.00", "150.000,00".
  const whole = withoutThousands(plain).replace(/^(\d+)(?:\.00?|,00)$/, "$1");
  if (/^\d{1,11}$/.test(whole)) return Number(whole);

  return THOUSANDS.test(plain) ? Number(plain.replace(/\D/g, "")) : null;
}
