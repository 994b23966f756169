import type { Readable } from "node:stream";
import { createZip } from "~/integrations/archive/zip";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Member } from "~/models/base/actor";
import { artistFiles } from "./artist/artist-files.server";
import { countTickets } from "./artist/archived-tables.server";
import type { DataKind } from "./data-kind.server";
import { dataKinds } from "./data-kinds.server";

const BATCH_SIZE = 1000;

/** Limits downloads per hour, because each reads the whole history of a person. */
const downloadLimiter = createLimiter(10, 3600);

type Progress = (rows: number) => Promise<unknown>;

/** Approximate number of rows that `packData` reads. */
export async function countData(userId: string): Promise<number> {
  const counts = await Promise.all([...dataKinds(userId).map(({ count: rowCount }) => rowCount()), countTickets(userId)]);

  return counts.reduce((total, rowCount) => total + rowCount, 0);
}

/** Packs the file for an immediate download. @throws AppError throttled */
export async function downloadData({ userId }: Member, siteUrl: string): Promise<Readable> {
  await consume(downloadLimiter, userId);

  return packData(userId, siteUrl);
}

/**
 * Packs a ZIP with one JSON file per kind and, for artists, a folder for programs and spreadsheets,
 * reading while packing. `onRows` reports progress.
 */
export async function packData(userId: string, siteUrl: string, onRows: Progress = async () => {}): Promise<Readable> {
  const kinds = dataKinds(userId).map((kind) => ({ name: `${kind.name}.json`, content: jsonOf(kind, onRows) }));

  return createZip([...kinds, ...(await artistFiles(userId, siteUrl, onRows))]);
}

async function* jsonOf(kind: DataKind, onRows: Progress): AsyncGenerator<string> {
  let offset = 0;

  yield "[";
  for (;;) {
    const kindRows = await kind.rows(BATCH_SIZE, offset);

    for (const [position, dataRow] of kindRows.entries()) yield `${offset + position ? "," : ""}\n  ${JSON.stringify(dataRow)}`;
    offset += kindRows.length;
    await onRows(kindRows.length);
    if (kindRows.length < BATCH_SIZE) break;
  }

  yield "\n]\n";
}
