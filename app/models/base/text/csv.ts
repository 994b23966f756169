/** A number as it stands in the file, such as "-25.00", with a point. */
export type CsvNumber = { number: string };
export type Cell = string | CsvNumber;

/** What a spreadsheet expects. With a decimal comma, semicolons separate the cells. */
export type CsvStyle = { decimal: "." | ","; keepsZeros: boolean };

/** For programs. */
const PLAIN: CsvStyle = { decimal: ".", keepsZeros: false };

/** Rows of CSV (RFC 4180). A ' before texts that a spreadsheet would read as a formula. */
export function csvLines(rows: Cell[][], style: CsvStyle = PLAIN): string {
  const separator = style.decimal === "," ? ";" : ",";

  return rows
    .map((row) => `${row.map((content) => cell(content, style)).join(separator)}\r\n`)
    .join("");
}

function cell(content: Cell, { decimal, keepsZeros }: CsvStyle): string {
  if (typeof content !== "string") return quoted(content.number.replace(".", decimal), decimal);
  if (keepsZeros && isNoNumber(content)) return quoted(`="${content}"`, decimal);

  return quoted(/^\s*[=+\-@\t\r＝＋－＠]/.test(content) ? `'${content}` : content, decimal);
}

/** An account or a code, of which a spreadsheet would drop leading zeros, or all but 15 digits. */
function isNoNumber(text: string): boolean {
  return /^(?:0\d+|\d{16,})$/.test(text);
}

/** A semicolon separates only in files with decimal commas, where a comma does not. */
function quoted(text: string, decimal: CsvStyle["decimal"]): string {
  const isSafe = decimal === "," ? !/[";\r\n]/.test(text) : !/[",\r\n]/.test(text);

  return isSafe ? text : `"${text.replaceAll('"', '""')}"`;
}
