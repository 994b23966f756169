import { findTable, isUsable, type Table } from "./columns";
import type { ColumnMapping } from "./columns.protocol";
import { decodeText } from "./decode-text";
import type { StatementCurrency } from "./parse-amount";
import { type Movement, readRow, type SkipReason } from "./read-line";
import { DELIMITERS, splitLine, splitRows } from "./split-rows";
import { createHash } from "node:crypto";
import { plainText } from "./plain-text";
import { first } from "~/platform/required";

const MAX_STATEMENT_BYTES = 2 * 1024 * 1024;
const MAX_STATEMENT_ROWS = 5000;
const PREVIEW_ROWS = 12;
const SAMPLE_ROWS = 200;

/** Money that came in. `isDoubtful`: the statement does not say whether it came or went. */
export type StatementLine = {
  row: number;
  at: Date;
  /** False: `at` is the beginning of the day. */
  hasTime: boolean;
  amount: number;
  note: string;
  reference: string | null;
  payer: string | null;
  payerAccount: string | null;
  hash: string;
  isDoubtful: boolean;
};
export type SkippedRow = { row: number; reason: SkipReason };
export type Statement = {
  mapping: ColumnMapping;
  /** Empty without a row of headings. */
  headings: string[];
  /** The first rows, to choose columns by. */
  preview: string[][];
  lines: StatementLine[];
  /** Rows of money that went out. */
  outgoing: number;
  skipped: SkippedRow[];
};
/** `columns`: nothing tells what the columns mean; a person has to choose them. */
export type StatementProblem =
  | { problem: "size" | "rows" | "format" | "empty" }
  | { problem: "columns"; headings: string[]; preview: string[][] };

type Options = { currency: StatementCurrency; mapping?: ColumnMapping };

/**
 * Reads a bank statement (CSV) as banks export it: any of the usual encodings and separators,
 * headings somewhere above the rows, in Vietnamese or English. Never throws.
 */
export function readStatement(
  bytes: Uint8Array,
  { currency, mapping }: Options,
): Statement | StatementProblem {
  if (bytes.length > MAX_STATEMENT_BYTES) return { problem: "size" };

  const text = decodeText(bytes)?.replace(/^\uFEFF?(sep=.\r?\n)?/i, "");
  if (text === undefined) return { problem: "format" };

  const delimiter = findDelimiter(text, currency, mapping);
  if (!delimiter) return { problem: "empty" };

  const rows = splitRows(text, delimiter, MAX_STATEMENT_ROWS + 1);
  if (rows.length > MAX_STATEMENT_ROWS) return { problem: "rows" };

  const { statement, headings, preview } = readTable(rows, currency, mapping);

  return statement ?? { problem: "columns", headings, preview };
}

/** The separator that gives the most movements among the first rows, or else the widest table. */
function findDelimiter(text: string, currency: StatementCurrency, mapping?: ColumnMapping) {
  const candidates = DELIMITERS.filter((delimiter) => text.includes(delimiter)).map((delimiter) => {
    return {
      delimiter,
      rank: readTable(splitRows(text, delimiter, SAMPLE_ROWS), currency, mapping).rank,
    };
  });

  return candidates.sort((a, b) => b.rank - a.rank)[0]?.delimiter;
}

type Reading = {
  rank: number;
  statement: Statement | null;
  headings: string[];
  preview: string[][];
};

function readTable(all: string[][], currency: StatementCurrency, chosen?: ColumnMapping): Reading {
  const rows = all
    .map((cells, index) => ({ cells, number: index + 1 }))
    .filter(({ cells }) => cells.some(Boolean));
  const cells = rows.map((row) => row.cells);
  const table = tableOf(cells, chosen);
  const width = widthOf(cells);
  const firstRow = table?.firstRow ?? cells.findIndex((row) => row.length === width);
  const preview = cells.slice(Math.max(0, firstRow), firstRow + PREVIEW_ROWS);
  const headings = table?.headings ?? [];
  const facts = { headings, preview };
  if (!table) return { ...facts, rank: width / 1000, statement: null };

  const statement = readRows(rows.slice(firstRow), table, currency);
  const rank = statement.lines.length + statement.outgoing + width / 1000;

  return { ...facts, rank, statement: { ...statement, preview } };
}

/** Columns that a person chose stand, whatever the headings say. */
function tableOf(rows: string[][], chosen?: ColumnMapping): Table | null {
  const found = findTable(rows);
  if (!chosen) return found;

  return isUsable(chosen) ? { headings: [], firstRow: 0, ...found, mapping: chosen } : null;
}

type NumberedRow = { cells: string[]; number: number };

function readRows(rows: NumberedRow[], { mapping, headings }: Table, currency: StatementCurrency) {
  const movements: Movement[] = [];
  const skipped: SkippedRow[] = [];

  for (const { cells, number } of rows) {
    const row = cells.length === 1 ? splitLine(first(cells), headings.length) : cells;
    const reading = readRow(row, number, mapping, currency);
    if (reading && "movement" in reading) movements.push(reading.movement);
    else if (reading) skipped.push({ row: number, reason: reading.skipped });
  }

  const incoming = withDirections(movements).filter(({ direction }) => direction !== -1);
  const hashes = hashLines(incoming);
  const lines = incoming.map((it, index) => lineOf(it, hashes[index]!));

  return { mapping, headings, lines, outgoing: movements.length - lines.length, skipped };
}

function lineOf(
  { date, direction, row, amount, note, ...more }: Movement,
  hash: string,
): StatementLine {
  const { reference, payer, payerAccount } = more;
  const { at, hasTime } = date;

  return {
    row,
    at,
    hasTime,
    amount,
    note,
    reference,
    payer,
    payerAccount,
    hash,
    isDoubtful: direction === 0,
  };
}

/** The columns of most rows. */
function widthOf(rows: string[][]): number {
  const counts = new Map<number, number>();

  rows.forEach(({ length }) => counts.set(length, (counts.get(length) ?? 0) + 1));

  const [width] = [...counts].sort((a, b) => b[1] * b[0] - a[1] * a[0])[0] ?? [0];

  return width;
}

/**
 * Finds out which amounts came and which went, for statements whose rows do not say it: by signs
 * elsewhere in the column, or by the running balance. What remains unknown stays 0.
 */
function withDirections(movements: Movement[]): Movement[] {
  const has = (direction: number) => movements.some((it) => it.direction === direction);
  if (!has(0)) return movements;
  if (has(-1) && !has(1)) return movements.map((it) => ({ ...it, direction: it.direction || 1 }));

  const upward = byBalance(movements, -1);
  const downward = byBalance(movements, 1);
  const known = countKnown(downward) > countKnown(upward) ? downward : upward;

  return movements.map((it, index) => ({ ...it, direction: it.direction || known[index]! }));
}

/** `step`: where the earlier movement is. */
function byBalance(movements: Movement[], step: -1 | 1): Movement["direction"][] {
  return movements.map(({ balance, amount }, index) => {
    const before = movements[index + step]?.balance ?? null;
    if (balance === null || before === null) return 0;
    if (balance - before === amount) return 1;

    return before - balance === amount ? -1 : 0;
  });
}

function countKnown(directions: number[]) {
  return directions.filter(Boolean).length;
}

/**
 * The same for one movement in every statement that lists it with the same note and reference, with
 * a balance or without. Lines with the same reference are one movement unless their balances
 * differ. Without a reference the balance tells two equal transfers apart; without both, their
 * number within the day does.
 */
function hashLines(movements: Movement[]): string[] {
  const seen = new Map<string, (number | null)[]>();

  return movements.map(({ date, amount, note, reference, balance }) => {
    const isNamed = reference !== null;
    const identity = [
      date.day,
      amount,
      strip(note),
      strip(reference ?? ""),
      isNamed ? null : balance,
    ];
    const key = JSON.stringify(identity);
    const balances = seen.get(key) ?? [];

    seen.set(key, balances);

    const isKnown = (isNamed || balance !== null) && balances.includes(balance);
    const number = isKnown ? balances.indexOf(balance) : balances.push(balance) - 1;

    return createHash("sha256")
      .update(JSON.stringify([...identity, number]))
      .digest("hex");
  });
}

function strip(text: string) {
  return plainText(text).replaceAll(" ", "");
}
