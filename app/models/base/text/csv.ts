/** A number such as "-25.00", with a decimal point. */
export type CsvNumber = { number: string };
export type Cell = string | CsvNumber;

/**
 * Style of a CSV file. `decimal`: with a decimal comma, semicolons separate the cells.
 * `keepsZeros`: digit codes are written as formulas, so that spreadsheets keep leading zeros and
 * all digits.
 */
export type CsvStyle = { decimal: "." | ","; keepsZeros: boolean };

/** Style of files for programs. */
const PROGRAM_STYLE: CsvStyle = { decimal: ".", keepsZeros: false };

/**
 * Writes rows of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets a ' in
 * front.
 */
export function csvLines(csvRows: Cell[][], style: CsvStyle = PROGRAM_STYLE): string {
  const separator = style.decimal === "," ? ";" : ",";

  return csvRows
    .map((csvRow) => `${csvRow.map((content) => writeCell(content, style)).join(separator)}\r\n`)
    .join("");
}

function writeCell(content: Cell, { decimal, keepsZeros }: CsvStyle): string {
  if (typeof content !== "string")
    return quoteIfNeeded(content.number.replace(".", decimal), decimal);
  if (keepsZeros && isDigitCode(content)) return quoteIfNeeded(`="${content}"`, decimal);

  return quoteIfNeeded(/^\s*[=+\-@\t\r＝＋－＠]/.test(content) ? `'${content}` : content, decimal);
}

/**
 * True for an account number or a code of which a spreadsheet would drop leading zeros or all but
 * 15 digits.
 */
function isDigitCode(content: string): boolean {
  return /^(?:0\d+|\d{16,})$/.test(content);
}

/**
 * Quotes a text that contains the separator: a semicolon in files with decimal commas, else a
 * comma.
 */
function quoteIfNeeded(content: string, decimal: CsvStyle["decimal"]): string {
  const isSafe = decimal === "," ? !/[";\r\n]/.test(content) : !/[",\r\n]/.test(content);

  return isSafe ? content : `"${content.replaceAll('"', '""')}"`;
}
