type BatchOptions<Row, Key> = {
  size: number;
  /** A key that is lower than the keys of all rows. */
  from: Key;
  keyOf: (row: Row) => Key;
};

/**
 * Reads rows in batches, so that a table is never completely in memory. The last batch may be
 * empty.
 * @param readBatch reads at most `size` rows after a key, in the order of their keys
 */
export async function* readInBatches<Row, Key>(
  readBatch: (lastKey: Key) => PromiseLike<Row[]>,
  { size, from, keyOf }: BatchOptions<Row, Key>,
): AsyncGenerator<Row[]> {
  for (let lastKey = from; ;) {
    const batch = await readBatch(lastKey);

    yield batch;
    if (batch.length < size) return;

    lastKey = keyOf(batch.at(-1)!);
  }
}
