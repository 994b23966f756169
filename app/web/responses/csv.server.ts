import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import { type Cell, csvLines, type CsvStyle } from "~/models/base/text/csv";

/** A CSV file for the reader's spreadsheet program, with a BOM. */
export async function csvResponse(
  request: Request,
  fileName: string,
  rows: Cell[][],
): Promise<Response> {
  const csvText = csvLines(rows, await csvStyleOf(request));

  return new Response(`\ufeff${csvText}`, { headers: headersFor(fileName) });
}

/** A CSV file for a program, such as a bank's: the same format in every language, with a BOM. */
export function plainCsvResponse(fileName: string, rows: Cell[][]): Response {
  return new Response(`\ufeff${csvLines(rows)}`, { headers: headersFor(fileName) });
}

/**
 * A CSV file for the reader's spreadsheet program, sent in batches of rows because the whole file
 * would need too much memory.
 */
export async function csvStream(
  request: Request,
  fileName: string,
  batches: AsyncIterable<Cell[][]>,
): Promise<Response> {
  const style = await csvStyleOf(request);

  async function* csvBatches() {
    yield "\ufeff";
    for await (const batch of batches) yield csvLines(batch, style);
  }

  return new Response(createReadableStreamFromReadable(Readable.from(csvBatches())), {
    headers: headersFor(fileName),
  });
}

/**
 * The decimal separator: `?decimals=comma` or `point`, else a comma on Vietnamese pages and in
 * browsers whose language uses one.
 */
async function csvStyleOf(request: Request): Promise<CsvStyle> {
  const askedStyle = new URL(request.url).searchParams.get("decimals");
  const isComma = askedStyle === null ? await usesComma(request) : askedStyle === "comma";

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
