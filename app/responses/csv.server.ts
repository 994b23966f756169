/** A number as it stands in the file, such as "-25.00". */
export type CsvNumber = { number: string };
type Cell = string | CsvNumber;

/** CSV for spreadsheets (RFC 4180, with a BOM). A ' before texts that a spreadsheet would read as a formula. */
export function csvResponse(fileName: string, rows: Cell[][]): Response {
  const body = rows.map((row) => row.map(cell).join(",")).join("\r\n");
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
    "Cache-Control": "private, no-store",
  };
  return new Response(`\ufeff${body}\r\n`, { headers });
}

function cell(content: Cell): string {
  if (typeof content !== "string") return content.number;
  const text = content;
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
