import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { type Cell, csvLines } from "~/models/base/text/csv";

/** CSV for spreadsheets (RFC 4180, with a BOM). A ' before texts that a spreadsheet would read as a formula. */
export function csvResponse(fileName: string, rows: Cell[][]): Response {
  return new Response(`\ufeff${csvLines(rows)}`, { headers: headersFor(fileName) });
}

/** The same for files that are too long to be held in memory, in batches of rows. */
export function csvStream(fileName: string, batches: AsyncIterable<Cell[][]>): Response {
  async function* text() {
    yield "\ufeff";
    for await (const rows of batches) yield csvLines(rows);
  }
  return new Response(createReadableStreamFromReadable(Readable.from(text())), { headers: headersFor(fileName) });
}

function headersFor(fileName: string) {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
    "Cache-Control": "private, no-store",
  };
}
