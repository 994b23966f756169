/** Possible meanings of a column in a bank statement. */
export const COLUMNS = [
  "date",
  "credit",
  "debit",
  "amount",
  "direction",
  "note",
  "reference",
  "balance",
  "payer",
  "payerAccount",
] as const;
export type Column = (typeof COLUMNS)[number];
/** Position of each column, counted from 0. */
export type ColumnMapping = Partial<Record<Column, number>>;
