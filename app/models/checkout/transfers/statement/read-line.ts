import type { ColumnMapping } from "./columns.protocol";
import { type ParsedDate, parseDate } from "./parse-date";
import { parseAmount, type StatementCurrency } from "./parse-amount";
import { plainText } from "./plain-text";
import { required } from "~/platform/required";

const CAME = /^(c|cr|co|credit|ghi co|in|tien vao|vao)$/;
const WENT = /^(d|dr|n|no|debit|ghi no|out|tien ra|ra)$/;

/** A row that names a date and an amount. `direction` is 0 while the row alone does not tell it. */
export type Movement = {
  row: number;
  date: ParsedDate;
  /** Without sign. */
  amount: number;
  direction: -1 | 0 | 1;
  balance: number | null;
  note: string;
  reference: string | null;
  payer: string | null;
  payerAccount: string | null;
};
export type SkipReason = "date" | "amount" | "both";
export type RowReading = { movement: Movement } | { skipped: SkipReason } | null;

/** Null for a row that is no movement: a heading, a total, an empty one. */
export function readRow(
  row: string[],
  number: number,
  mapping: ColumnMapping,
  currency: StatementCurrency,
): RowReading {
  const cell = (column: keyof ColumnMapping) => row[mapping[column] ?? -1] ?? "";
  const date = parseDate(cell("date"));
  const money = readMoney(cell, mapping, currency);
  if (money === "none") return null;
  if (!date) return money !== "unreadable" && /\d/.test(cell("date")) ? { skipped: "date" } : null;
  if (money === "unreadable") return { skipped: "amount" };
  if (money === "both") return { skipped: "both" };

  const { amount, direction } = money;
  const balance = parseAmount(cell("balance"), currency)?.value ?? null;
  const texts = { note: cell("note"), reference: cell("reference") || null };
  const payer = { payer: cell("payer") || null, payerAccount: cell("payerAccount") || null };

  return { movement: { row: number, date, amount, direction, balance, ...texts, ...payer } };
}

type Cell = (column: keyof ColumnMapping) => string;
type Money = Pick<Movement, "amount" | "direction"> | "none" | "unreadable" | "both";

function readMoney(cell: Cell, mapping: ColumnMapping, currency: StatementCurrency): Money {
  if (mapping.credit === undefined) return readSigned(cell, currency);

  const [credit, debit] = [cell("credit"), cell("debit")].map((text) => valueOf(text, currency));
  if (credit === null || debit === null) return "unreadable";
  if (credit && debit) return "both";
  if (!credit && !debit) return "none";

  return { amount: Math.abs(credit || required(debit)), direction: required(credit) > 0 ? 1 : -1 };
}

function readSigned(cell: Cell, currency: StatementCurrency): Money {
  const text = cell("amount");
  if (valueOf(text, currency) === 0) return "none";

  const amount = parseAmount(text, currency);
  if (!amount) return "unreadable";

  const sign = amount.isSigned
    ? (Math.sign(amount.value) as -1 | 1)
    : directionOf(cell("direction"));

  return { amount: Math.abs(amount.value), direction: sign };
}

function directionOf(text: string): -1 | 0 | 1 {
  const word = plainText(text);
  if (text === "+" || CAME.test(word)) return 1;

  return text === "-" || WENT.test(word) ? -1 : 0;
}

/** 0 for an empty cell or a dash; null if it cannot be read. */
function valueOf(text: string, currency: StatementCurrency): number | null {
  return /^[-–]?$/.test(text) ? 0 : (parseAmount(text, currency)?.value ?? null);
}
