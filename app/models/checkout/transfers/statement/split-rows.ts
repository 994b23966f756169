export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const MAX_COLUMNS = 60;
const MAX_CELL = 1000;
/** A longer quoted cell is a stray quotation mark. */
const MAX_QUOTED = 2000;

/** Splits a text into rows of cells. Stops after `maxRows`. */
export function splitRows(text: string, delimiter: Delimiter, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;

  while (at < text.length && rows.length < maxRows) {
    const { cell, end } = readQuoted(text, at, delimiter) ?? readPlain(text, at, delimiter);
    if (row.length < MAX_COLUMNS) row.push(tidy(cell));
    at = end + 1;
    if (text[end] === delimiter && at < text.length) continue;
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    rows.push(row);
    row = [];
  }

  return rows;
}

/** A line of a file may use another separator than the rest. */
export function splitLine(line: string, columns: number): string[] {
  const splits = DELIMITERS.map((delimiter) => splitRows(line, delimiter, 1)[0] ?? []);

  return splits.find((row) => row.length === columns) ?? [line];
}

function readPlain(text: string, at: number, delimiter: Delimiter) {
  let end = at;

  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r")
    end += 1;

  return { cell: text.slice(at, end), end };
}

/** Null unless a quoted cell begins here and ends before a separator. */
function readQuoted(text: string, at: number, delimiter: Delimiter) {
  if (text[at] !== '"') return null;

  for (let end = at + 1; end < Math.min(text.length, at + MAX_QUOTED); end++) {
    if (text[end] !== '"') continue;
    if (text[end + 1] === '"') end += 1;
    else
      return isEnd(text[end + 1], delimiter)
        ? { cell: unquote(text.slice(at + 1, end)), end: end + 1 }
        : null;
  }

  return null;
}

function isEnd(next: string | undefined, delimiter: Delimiter) {
  return next === undefined || next === delimiter || next === "\n" || next === "\r";
}

function unquote(inner: string) {
  return inner.replaceAll('""', '"');
}

/** Excel writes ="00123" and '00123 to keep digits as text. */
function tidy(cell: string): string {
  const text = cell.slice(0, MAX_CELL).normalize("NFKC").replace(/\s+/g, " ").trim();

  return text.replace(/^="(.*)"$/, "$1").replace(/^'(?=\d)/, "");
}
