export const MIN_DONATION_CENTS = 100;
export const MAX_DONATION_CENTS = 999_900;
export const DONATION_PRESETS_CENTS = [500, 1000, 2500, 5000, 10_000] as const;
export const DEFAULT_DONATION_CENTS = 2500;

/**
 * Parses an amount as people and programs write it: 12, 12.5, "12.50", "12,50". At most two decimals and one
 * separator: "1.234" and "1,234.00" are refused, never guessed.
 */
export function parseAmount(input: unknown): number | null {
  const text = typeof input === "number" ? String(input) : typeof input === "string" ? input.trim() : "";
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}
