import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import { type Cell, csvLines, type CsvStyle } from "~/models/base/text/csv";

/** CSV for the reader's spreadsheet, with a BOM. */
export async function csvResponse(
  request: Request,
  fileName: string,
  rows: Cell[][],
): Promise<Response> {
  const text = csvLines(rows, await csvStyleOf(request));

  return new Response(`\ufeff${text}`, { headers: headersFor(fileName) });
}

/** CSV that a program reads, such as that of a bank: as it is, in every language. With a BOM. */
export function plainCsvResponse(fileName: string, rows: Cell[][]): Response {
  return new Response(`\ufeff${csvLines(rows)}`, { headers: headersFor(fileName) });
}

/** The same for files that are too long to be held in memory, in batches of rows. */
export async function csvStream(
  request: Request,
  fileName: string,
  batches: AsyncIterable<Cell[][]>,
): Promise<Response> {
  const style = await csvStyleOf(request);

  async function* text() {
    yield "\ufeff";
    for await (const rows of batches) yield csvLines(rows, style);
  }

  return new Response(createReadableStreamFromReadable(Readable.from(text())), {
    headers: headersFor(fileName),
  });
}

/**
 * By `?decimals=comma` or `point`; else a comma on Vietnamese pages, and in browsers whose language
 * writes one.
 */
async function csvStyleOf(request: Request): Promise<CsvStyle> {
  const asked = new URL(request.url).searchParams.get("decimals");
  const isComma = asked === null ? await usesComma(request) : asked === "comma";

  return { decimal: isComma ? "," : ".", keepsZeros: true };
}

async function usesComma(request: Request): Promise<boolean> {
  if ((await speak(request)).language === "vi") return true;

  const [browser = ""] = (request.headers.get("Accept-Language") ?? "").split(/[,;]/, 1);
  const isKnown = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(browser);

  return isKnown && new Intl.NumberFormat(browser).format(1.5).includes(",");
}

function headersFor(fileName: string) {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "_")}"`,
    "Cache-Control": "private, no-store",
  };
}
