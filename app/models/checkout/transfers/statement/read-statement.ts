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

/**
 * A line of money that came in. `isDoubtful`: the statement does not say whether the money came in
 * or went out.
 */
export type StatementLine = {
  row: number;
  at: Date;
  /** True if the row has a time of day; otherwise `at` is the beginning of the day. */
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
  /** The headings of the columns; empty if the file has no row of headings. */
  headings: string[];
  /** The first rows, to choose columns by. */
  preview: string[][];
  lines: StatementLine[];
  /** Number of rows with money that went out. */
  outgoing: number;
  skipped: SkippedRow[];
};
/** `columns`: the meaning of the columns is unknown, so a person has to choose them. */
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

  const statementText = decodeText(bytes)?.replace(/^\uFEFF?(sep=.\r?\n)?/i, "");
  if (statementText === undefined) return { problem: "format" };

  const delimiter = findDelimiter(statementText, currency, mapping);
  if (!delimiter) return { problem: "empty" };

  const cellRows = splitRows(statementText, delimiter, MAX_STATEMENT_ROWS + 1);
  if (cellRows.length > MAX_STATEMENT_ROWS) return { problem: "rows" };

  const { statement, headings, preview } = readTable(cellRows, currency, mapping);

  return statement ?? { problem: "columns", headings, preview };
}

/**
 * Finds the separator that gives the most movements among the first rows, or else the widest table.
 */
function findDelimiter(
  statementText: string,
  currency: StatementCurrency,
  mapping?: ColumnMapping,
) {
  const candidates = DELIMITERS.filter((delimiter) => statementText.includes(delimiter)).map(
    (delimiter) => {
      return {
        delimiter,
        rank: readTable(splitRows(statementText, delimiter, SAMPLE_ROWS), currency, mapping).rank,
      };
    },
  );

  return candidates.sort((left, right) => right.rank - left.rank)[0]?.delimiter;
}

type TableReading = {
  rank: number;
  statement: Statement | null;
  headings: string[];
  preview: string[][];
};

function readTable(
  cellRows: string[][],
  currency: StatementCurrency,
  chosenColumns?: ColumnMapping,
): TableReading {
  const numberedRows = cellRows
    .map((filledRows, index) => ({ cells: filledRows, number: index + 1 }))
    .filter(({ cells: filledRows }) => filledRows.some(Boolean));
  const filledRows = numberedRows.map((cells) => cells.cells);
  const table = tableOf(filledRows, chosenColumns);
  const width = widthOf(filledRows);
  const firstRow = table?.firstRow ?? filledRows.findIndex((cells) => cells.length === width);
  const preview = filledRows.slice(Math.max(0, firstRow), firstRow + PREVIEW_ROWS);
  const headings = table?.headings ?? [];
  const columnFacts = { headings, preview };
  if (!table) return { ...columnFacts, rank: width / 1000, statement: null };

  const statement = readRows(numberedRows.slice(firstRow), table, currency);
  const rank = statement.lines.length + statement.outgoing + width / 1000;

  return { ...columnFacts, rank, statement: { ...statement, preview } };
}

/** Finds the table. Columns that a person chose take precedence over the headings. */
function tableOf(rows: string[][], chosenColumns?: ColumnMapping): Table | null {
  const foundTable = findTable(rows);
  if (!chosenColumns) return foundTable;

  return isUsable(chosenColumns)
    ? { headings: [], firstRow: 0, ...foundTable, mapping: chosenColumns }
    : null;
}

type NumberedRow = { cells: string[]; number: number };

function readRows(rows: NumberedRow[], { mapping, headings }: Table, currency: StatementCurrency) {
  const movements: Movement[] = [];
  const skipped: SkippedRow[] = [];

  for (const { cells: rowCells, number } of rows) {
    const splitCells =
      rowCells.length === 1 ? splitLine(first(rowCells), headings.length) : rowCells;
    const rowReading = readRow(splitCells, number, mapping, currency);
    if (rowReading && "movement" in rowReading) movements.push(rowReading.movement);
    else if (rowReading) skipped.push({ row: number, reason: rowReading.skipped });
  }

  const incoming = withDirections(movements).filter(({ direction }) => direction !== -1);
  const hashes = hashLines(incoming);
  const lines = incoming.map((movement, position) => toStatementLine(movement, hashes[position]!));

  return { mapping, headings, lines, outgoing: movements.length - lines.length, skipped };
}

function toStatementLine(
  { date, direction, row, amount, note, ...texts }: Movement,
  lineHash: string,
): StatementLine {
  const { reference, payer, payerAccount } = texts;
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
    hash: lineHash,
    isDoubtful: direction === 0,
  };
}

/**
 * Number of columns of the table: rows of this length contain more cells than rows of any other
 * length.
 */
function widthOf(rows: string[][]): number {
  const rowCounts = new Map<number, number>();

  rows.forEach(({ length }) => rowCounts.set(length, (rowCounts.get(length) ?? 0) + 1));

  const [width] = [...rowCounts].sort(
    (left, right) => right[1] * right[0] - left[1] * left[0],
  )[0] ?? [0];

  return width;
}

/**
 * Finds the directions of movements for statements whose rows do not show the direction: by signs
 * elsewhere in the column, or by the running balance. Unknown directions stay 0.
 */
function withDirections(movements: Movement[]): Movement[] {
  const hasDirection = (direction: number) =>
    movements.some((movement) => movement.direction === direction);
  if (!hasDirection(0)) return movements;
  if (hasDirection(-1) && !hasDirection(1))
    return movements.map((movement) => ({ ...movement, direction: movement.direction || 1 }));

  const upward = byBalance(movements, -1);
  const downward = byBalance(movements, 1);
  const byRunningBalance = countKnown(downward) > countKnown(upward) ? downward : upward;

  return movements.map((movement, position) => ({
    ...movement,
    direction: movement.direction || byRunningBalance[position]!,
  }));
}

/**
 * Finds directions by the running balance. `earlierOffset`: position of the earlier movement
 * relative to a movement.
 */
function byBalance(movements: Movement[], earlierOffset: -1 | 1): Movement["direction"][] {
  return movements.map(({ balance, amount }, index) => {
    const earlierBalance = movements[index + earlierOffset]?.balance ?? null;
    if (balance === null || earlierBalance === null) return 0;
    if (balance - earlierBalance === amount) return 1;

    return earlierBalance - balance === amount ? -1 : 0;
  });
}

function countKnown(directions: number[]) {
  return directions.filter(Boolean).length;
}

/**
 * Hashes each movement. The hash of a movement is the same in all statements that list it with the
 * same note and reference, with or without a balance. Lines with the same reference are one
 * movement unless their balances differ. Without a reference, the balance distinguishes two equal
 * transfers; without reference and balance, their number within the day does.
 */
function hashLines(movements: Movement[]): string[] {
  const balancesByKey = new Map<string, (number | null)[]>();

  return movements.map(({ date, amount, note, reference, balance }) => {
    const hasReference = reference !== null;
    const identity = [
      date.day,
      amount,
      toCompactText(note),
      toCompactText(reference ?? ""),
      hasReference ? null : balance,
    ];
    const identityKey = JSON.stringify(identity);
    const balances = balancesByKey.get(identityKey) ?? [];

    balancesByKey.set(identityKey, balances);

    const isKnown = (hasReference || balance !== null) && balances.includes(balance);
    const occurrence = isKnown ? balances.indexOf(balance) : balances.push(balance) - 1;

    return createHash("sha256")
      .update(JSON.stringify([...identity, occurrence]))
      .digest("hex");
  });
}

function toCompactText(lineText: string) {
  return plainText(lineText).replaceAll(" ", "");
}
