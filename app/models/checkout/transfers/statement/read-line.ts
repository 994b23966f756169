import type { ColumnMapping } from "./columns.protocol";
import { type ParsedDate, parseDate } from "./parse-date";
import { parseAmount, type StatementCurrency } from "./parse-amount";
import { plainText } from "./plain-text";
import { required } from "~/platform/required";

const INCOMING_WORD = /^(c|cr|co|credit|ghi co|in|tien vao|vao)$/;
const OUTGOING_WORD = /^(d|dr|n|no|debit|ghi no|out|tien ra|ra)$/;

/**
 * A row with a date and an amount. `direction`: 1 for money that came in, -1 for money that went
 * out, 0 if the row alone does not say it.
 */
export type Movement = {
  row: number;
  date: ParsedDate;
  /** Never negative. */
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

/** Reads a row. Null if it is no movement: a heading, a total, or an empty row. */
export function readRow(
  cells: string[],
  rowNumber: number,
  mapping: ColumnMapping,
  currency: StatementCurrency,
): RowReading {
  const readCell = (column: keyof ColumnMapping) => cells[mapping[column] ?? -1] ?? "";
  const date = parseDate(readCell("date"));
  const money = readMoney(readCell, mapping, currency);
  if (money === "none") return null;
  if (!date)
    return money !== "unreadable" && /\d/.test(readCell("date")) ? { skipped: "date" } : null;
  if (money === "unreadable") return { skipped: "amount" };
  if (money === "both") return { skipped: "both" };

  const { amount, direction } = money;
  const balance = parseAmount(readCell("balance"), currency)?.value ?? null;
  const texts = { note: readCell("note"), reference: readCell("reference") || null };
  const payerFields = {
    payer: readCell("payer") || null,
    payerAccount: readCell("payerAccount") || null,
  };

  return {
    movement: { row: rowNumber, date, amount, direction, balance, ...texts, ...payerFields },
  };
}

type CellReader = (column: keyof ColumnMapping) => string;
type RowMoney = Pick<Movement, "amount" | "direction"> | "none" | "unreadable" | "both";

function readMoney(
  readCell: CellReader,
  mapping: ColumnMapping,
  currency: StatementCurrency,
): RowMoney {
  if (mapping.credit === undefined) return readSigned(readCell, currency);

  const [credit, debit] = [readCell("credit"), readCell("debit")].map((amountText) =>
    valueOf(amountText, currency),
  );
  if (credit === null || debit === null) return "unreadable";
  if (credit && debit) return "both";
  if (!credit && !debit) return "none";

  return { amount: Math.abs(credit || required(debit)), direction: required(credit) > 0 ? 1 : -1 };
}

function readSigned(readCell: CellReader, currency: StatementCurrency): RowMoney {
  const amountText = readCell("amount");
  if (valueOf(amountText, currency) === 0) return "none";

  const amount = parseAmount(amountText, currency);
  if (!amount) return "unreadable";

  const direction = amount.isSigned
    ? (Math.sign(amount.value) as -1 | 1)
    : directionOf(readCell("direction"));

  return { amount: Math.abs(amount.value), direction: direction };
}

function directionOf(directionText: string): -1 | 0 | 1 {
  const plainWord = plainText(directionText);
  if (directionText === "+" || INCOMING_WORD.test(plainWord)) return 1;

  return directionText === "-" || OUTGOING_WORD.test(plainWord) ? -1 : 0;
}

/** Value of a cell: 0 if it is empty or a dash, null if it cannot be read. */
function valueOf(amountText: string, currency: StatementCurrency): number | null {
  return /^[-–]?$/.test(amountText) ? 0 : (parseAmount(amountText, currency)?.value ?? null);
}
