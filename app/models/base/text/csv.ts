/** A number as it stands in the file, such as "-25.00". */
export type CsvNumber = { number: string };
export type Cell = string | CsvNumber;

/** Rows of CSV (RFC 4180). A ' before texts that a spreadsheet would read as a formula. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(content: Cell): string {
  if (typeof content !== "string") return content.number;
  const text = content;
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
