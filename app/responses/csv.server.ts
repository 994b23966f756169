/**
 * A table for spreadsheets (RFC 4180, with a mark that tells them it is UTF-8). A cell that a spreadsheet would take
 * for a formula gets a ' before it, so that a name cannot compute anything; a sum below zero stays a figure.
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
  if (/^-\d+\.\d\d$/.test(text)) return text;
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
