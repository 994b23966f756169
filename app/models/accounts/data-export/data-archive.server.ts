import type { Readable } from "node:stream";
import { createZip } from "~/integrations/archive/zip";
import type { DataKind } from "./data-kind.server";
import { dataKinds } from "./data-kinds.server";

const BATCH = 1000;

export async function countData(userId: string): Promise<number> {
  const counts = await Promise.all(dataKinds(userId).map(({ count }) => count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Packs a ZIP with one JSON file per kind, reading while packing. `onRows` reports progress. */
export function packData(userId: string, onRows: (rows: number) => Promise<unknown> = async () => {}): Readable {
  return createZip(dataKinds(userId).map((kind) => ({ name: `${kind.name}.json`, content: jsonOf(kind, onRows) })));
}

async function* jsonOf(kind: DataKind, onRows: (rows: number) => Promise<unknown>): AsyncGenerator<string> {
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
