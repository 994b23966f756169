import { type Column, type ColumnMapping, COLUMNS } from "./columns.protocol";
import { plainText } from "./plain-text";

/** Headings that banks use, as plain text; the more reliable ones first. */
const KNOWN_HEADINGS: Record<Column, string[]> = {
  date: [
    ...[
      "ngay giao dich",
      "thoi gian giao dich",
      "ngay gio giao dich",
      "ngay gd",
      "thoi gian",
      "transaction date",
    ],
    ...[
      "trans date",
      "txn date",
      "tran date",
      "date time",
      "ngay",
      "date",
      "ngay hach toan",
      "posting date",
    ],
    ...["booking date", "ngay hieu luc", "value date", "effective date"],
  ],
  credit: [
    ...[
      "so tien ghi co",
      "phat sinh co",
      "ghi co",
      "so tien co",
      "ps co",
      "so tien vao",
      "tien vao",
      "credit amount",
    ],
    ...["money in", "amount in", "deposit", "gui vao", "credit", "co"],
  ],
  debit: [
    ...[
      "so tien ghi no",
      "phat sinh no",
      "ghi no",
      "so tien no",
      "ps no",
      "so tien ra",
      "tien ra",
      "debit amount",
    ],
    ...["money out", "amount out", "withdrawal", "withdraw", "rut ra", "debit", "no"],
  ],
  amount: ["so tien giao dich", "so tien gd", "transaction amount", "so tien", "amount", "gia tri"],
  direction: [
    "loai giao dich",
    "loai gd",
    "ghi no ghi co",
    "no co",
    "debit credit",
    "credit debit",
    "dr cr",
    "cd",
    "dc",
  ],
  note: [
    ...[
      "noi dung chuyen khoan",
      "noi dung giao dich",
      "noi dung thanh toan",
      "noi dung",
      "dien giai",
      "mo ta",
    ],
    ...[
      "chi tiet giao dich",
      "transaction details",
      "transaction description",
      "transaction remarks",
      "description",
    ],
    ...[
      "transaction detail",
      "details",
      "remarks",
      "remark",
      "narrative",
      "particulars",
      "memo",
      "ghi chu",
    ],
  ],
  reference: [
    ...[
      "so tham chieu",
      "ma tham chieu",
      "ma giao dich",
      "ma gd",
      "so giao dich",
      "so but toan",
      "so chung tu",
    ],
    ...[
      "so ct",
      "so gd",
      "reference number",
      "reference no",
      "ref no",
      "reference",
      "transaction id",
    ],
    ...[
      "transaction no",
      "transaction number",
      "transaction code",
      "document number",
      "doc no",
      "seq no",
      "ref",
    ],
  ],
  balance: [
    ...[
      "so du sau giao dich",
      "so du luy ke",
      "so du cuoi",
      "so du kha dung",
      "so du",
      "running balance",
    ],
    ...["ending balance", "available balance", "balance", "luy ke"],
  ],
  payer: [
    ...[
      "ten tai khoan doi ung",
      "ten doi ung",
      "ten nguoi chuyen",
      "nguoi chuyen",
      "nguoi gui",
      "ten don vi chuyen",
    ],
    ...[
      "don vi chuyen",
      "doi tac",
      "counterparty name",
      "counter account name",
      "counterparty",
      "remitter",
      "sender",
    ],
  ],
  payerAccount: [
    ...[
      "so tai khoan doi ung",
      "tai khoan doi ung",
      "so tk doi ung",
      "tk doi ung",
      "tai khoan chuyen",
    ],
    ...[
      "counter account number",
      "counter account",
      "counterparty account",
      "from account",
      "correspondent account",
    ],
  ],
};

const MAX_HEADING = 80;
/** Banks put name, period and balance above the table. */
const MAX_ROWS_ABOVE = 60;

type Heading = { column: Column; rank: number };
export type Table = { mapping: ColumnMapping; headings: string[]; firstRow: number };

export function isUsable(mapping: ColumnMapping): boolean {
  return mapping.date !== undefined && (mapping.credit ?? mapping.amount) !== undefined;
}

/** Finds the row of headings and the meaning of its columns. Null without a usable row. */
export function findTable(rows: string[][]): Table | null {
  let bestTable: (Table & { score: number }) | null = null;

  for (let rowIndex = 0; rowIndex < Math.min(rows.length, MAX_ROWS_ABOVE); rowIndex++) {
    for (const height of rows[rowIndex + 1]?.some(hasDigits) ? [1] : [1, 2]) {
      const headings = headingsOf(rows.slice(rowIndex, rowIndex + height));
      const mapping = mappingOf(headings);
      const score = Object.keys(mapping).length;
      if (isUsable(mapping) && score > (bestTable?.score ?? 0))
        bestTable = { mapping, headings, firstRow: rowIndex + height, score };
    }
  }

  return bestTable;
}

/** True if the cell has digits: the row is then not a second row of headings. */
function hasDigits(cell: string) {
  return /\d/.test(cell);
}

/** Headings in two rows are read together. */
function headingsOf(rows: string[][]): string[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length));

  return Array.from({ length: width }, (_, columnIndex) =>
    rows
      .map((cells) => cells[columnIndex] ?? "")
      .join(" ")
      .trim(),
  );
}

function mappingOf(headings: string[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  const ranks: Partial<Record<Column, number>> = {};

  headings.forEach((heading, position) => {
    const knownHeading = readHeading(heading);
    if (!knownHeading || knownHeading.rank >= (ranks[knownHeading.column] ?? Infinity)) return;

    mapping[knownHeading.column] = position;
    ranks[knownHeading.column] = knownHeading.rank;
  });
  if (isRowNumber(headings, mapping)) delete mapping.debit;

  return mapping;
}

/**
 * True if the column "No." numbers the rows. Beside a column "Co" (credit), "No" is "Nợ" (debit)
 * without its marks.
 */
function isRowNumber(headings: string[], { debit, credit }: ColumnMapping): boolean {
  const debitHeading = headings[debit ?? -1] ?? "";

  return (
    plainText(debitHeading) === "no" &&
    !/ợ/i.test(debitHeading) &&
    plainText(headings[credit ?? -1] ?? "") !== "co"
  );
}

/** Finds the meaning of a heading: the longest known heading that it contains as whole words. */
function readHeading(heading: string): Heading | null {
  if (heading.length > MAX_HEADING) return null;

  const paddedHeading = ` ${plainText(heading)} `;
  let bestMatch: (Heading & { length: number }) | null = null;

  for (const column of COLUMNS) {
    KNOWN_HEADINGS[column].forEach((knownHeading, position) => {
      if (
        !paddedHeading.includes(` ${knownHeading} `) ||
        knownHeading.length <= (bestMatch?.length ?? 0)
      )
        return;

      const isExact = paddedHeading.length === knownHeading.length + 2;

      bestMatch = {
        column,
        rank: isExact ? position : position + 100,
        length: knownHeading.length,
      };
    });
  }

  return bestMatch;
}
