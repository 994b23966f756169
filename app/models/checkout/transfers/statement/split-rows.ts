export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const MAX_COLUMNS = 60;
const MAX_CELL_LENGTH = 1000;
/** Longest quoted cell in characters. In a longer one the quotation mark is a stray character. */
const MAX_QUOTED_LENGTH = 2000;

/** Splits a text into rows of cells. Stops after `maxRows`. */
export function splitRows(csvText: string, delimiter: Delimiter, maxRows: number): string[][] {
  const cellRows: string[][] = [];
  let currentRow: string[] = [];
  let position = 0;

  while (position < csvText.length && cellRows.length < maxRows) {
    const { cell, end: cellEnd } =
      readQuoted(csvText, position, delimiter) ?? readPlain(csvText, position, delimiter);
    if (currentRow.length < MAX_COLUMNS) currentRow.push(tidyCell(cell));
    position = cellEnd + 1;
    if (csvText[cellEnd] === delimiter && position < csvText.length) continue;
    if (csvText[cellEnd] === "\r" && csvText[position] === "\n") position += 1;
    cellRows.push(currentRow);
    currentRow = [];
  }

  return cellRows;
}

/** Splits a line that uses another separator than the rest of the file. */
export function splitLine(rowText: string, columns: number): string[] {
  const splits = DELIMITERS.map((delimiter) => splitRows(rowText, delimiter, 1)[0] ?? []);

  return splits.find((cells) => cells.length === columns) ?? [rowText];
}

function readPlain(csvText: string, start: number, delimiter: Delimiter) {
  let cellEnd = start;

  while (
    cellEnd < csvText.length &&
    csvText[cellEnd] !== delimiter &&
    csvText[cellEnd] !== "\n" &&
    csvText[cellEnd] !== "\r"
  )
    cellEnd += 1;

  return { cell: csvText.slice(start, cellEnd), end: cellEnd };
}

/** Reads a quoted cell. Null unless one begins here and ends before a separator. */
function readQuoted(csvText: string, start: number, delimiter: Delimiter) {
  if (csvText[start] !== '"') return null;

  for (
    let quoteEnd = start + 1;
    quoteEnd < Math.min(csvText.length, start + MAX_QUOTED_LENGTH);
    quoteEnd++
  ) {
    if (csvText[quoteEnd] !== '"') continue;
    if (csvText[quoteEnd + 1] === '"') quoteEnd += 1;
    else
      return isCellEnd(csvText[quoteEnd + 1], delimiter)
        ? { cell: unquote(csvText.slice(start + 1, quoteEnd)), end: quoteEnd + 1 }
        : null;
  }

  return null;
}

function isCellEnd(nextCharacter: string | undefined, delimiter: Delimiter) {
  return (
    nextCharacter === undefined ||
    nextCharacter === delimiter ||
    nextCharacter === "\n" ||
    nextCharacter === "\r"
  );
}

function unquote(quotedText: string) {
  return quotedText.replaceAll('""', '"');
}

/** Excel writes ="00123" and '00123 to keep digits as text. */
function tidyCell(rawCell: string): string {
  const cellText = rawCell.slice(0, MAX_CELL_LENGTH).normalize("NFKC").replace(/\s+/g, " ").trim();

  return cellText.replace(/^="(.*)"$/, "$1").replace(/^'(?=\d)/, "");
}
