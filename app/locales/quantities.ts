import { formatNumber } from "./format";
import { LOCALE_TAG, type Language } from "./languages";

const BYTE_UNITS = [
  ["terabyte", 1e12],
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const;
const TIME_UNITS = [
  ["day", 24 * 3600_000],
  ["hour", 3600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;
/** A unit is used from this number on: 48 hours are written as "2 days", but 47 hours in hours. */
const AT_LEAST = 2;

/** "12.4 GB" / "12,4 GB". */
function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = BYTE_UNITS.find(([, least]) => bytes >= least) ?? ["byte", 1];

  return withUnit(bytes / size, language, { unit, unitDisplay: "short", maximumFractionDigits: 1 });
}

/** "9 days", "26 hours", "3 ms": a whole number of one unit, rounded down from seconds on. */
function formatDuration(ms: number, language: Language): string {
  const found =
    TIME_UNITS.find(([, least]) => ms >= AT_LEAST * least) ?? (ms >= 1000 ? TIME_UNITS[3] : null);
  if (!found)
    return withUnit(Math.max(0, Math.round(ms)), language, {
      unit: "millisecond",
      unitDisplay: "short",
    });

  const [unit, size] = found;

  return withUnit(Math.floor(ms / size), language, { unit, unitDisplay: "long" });
}

function withUnit(value: number, language: Language, options: Intl.NumberFormatOptions) {
  return new Intl.NumberFormat(LOCALE_TAG[language], { style: "unit", ...options }).format(value);
}

type Value = number | string | { bytes: number } | { ms: number };

/** Formats the values of a text. `count` stays a number, because it selects the plural. */
export function wordValues(
  values: Record<string, Value>,
  language: Language,
): Record<string, string | number> {
  const worded = Object.entries(values).map(
    ([name, value]) => [name, word(value, language)] as const,
  );
  const { count } = values;
  if (typeof count !== "number") return Object.fromEntries(worded);

  return { ...Object.fromEntries(worded), count };
}

function word(value: Value, language: Language): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatNumber(value, language);

  return "bytes" in value ? formatBytes(value.bytes, language) : formatDuration(value.ms, language);
}
