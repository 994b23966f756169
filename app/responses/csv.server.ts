/**
 * CSV for spreadsheets (RFC 4180, with a BOM). A ' before cells that a spreadsheet would read as a formula; negative
 * amounts stay numbers.
 */
export function csvResponse(fileName: string, rows: string[][]): Response {
  const body = rows.map((row) => row.map(cell).join(",")).join("\r\n");
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
    "Cache-Control": "private, no-store",
  };
  return new Response(`\ufeff${body}\r\n`, { headers });
}

function cell(text: string): string {
  if (/^-\d+(\.\d\d)?$/.test(text)) return text;
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
