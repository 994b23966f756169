/** What a column of a bank statement can mean. */
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
/** The position of each column, from 0. */
export type ColumnMapping = Partial<Record<Column, number>>;
