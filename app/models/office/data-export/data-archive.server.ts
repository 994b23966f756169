import type { Readable } from "node:stream";
import { createZip } from "~/integrations/archive/zip";
import { consume, createLimiter } from "~/platform/throttle.server";
import type { Member } from "~/models/base/actor";
import { artistFiles } from "./artist/artist-files.server";
import { countTickets } from "./artist/archived-tables.server";
import type { DataKind } from "./data-kind.server";
import { dataKinds } from "./data-kinds.server";

const BATCH = 1000;

/** Downloads in an hour: each reads the whole history of a person. */
const downloads = createLimiter(10, 3600);

type Progress = (rows: number) => Promise<unknown>;

/** About how many rows `packData` reads. */
export async function countData(userId: string): Promise<number> {
  const counts = await Promise.all([...dataKinds(userId).map(({ count }) => count()), countTickets(userId)]);

  return counts.reduce((sum, count) => sum + count, 0);
}

/** The whole file at once, for a person who downloads it. @throws AppError throttled */
export async function downloadData({ userId }: Member, site: string): Promise<Readable> {
  await consume(downloads, userId);

  return packData(userId, site);
}

/**
 * Packs a ZIP with one JSON file per kind and, for artists, a folder for programs and spreadsheets,
 * reading while packing. `onRows` reports progress.
 */
export async function packData(userId: string, site: string, onRows: Progress = async () => {}): Promise<Readable> {
  const kinds = dataKinds(userId).map((kind) => ({ name: `${kind.name}.json`, content: jsonOf(kind, onRows) }));

  return createZip([...kinds, ...(await artistFiles(userId, site, onRows))]);
}

async function* jsonOf(kind: DataKind, onRows: Progress): AsyncGenerator<string> {
  let offset = 0;

  yield "[";
  for (;;) {
    const rows = await kind.rows(BATCH, offset);

    for (const [at, row] of rows.entries()) yield `${offset + at ? "," : ""}\n  ${JSON.stringify(row)}`;
    offset += rows.length;
    await onRows(rows.length);
    if (rows.length < BATCH) break;
  }

  yield "\n]\n";
}
