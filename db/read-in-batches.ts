type Keys<Row, Key> = {
  size: number;
  /** Before the first key. */
  from: Key;
  keyOf: (row: Row) => Key;
};

/**
 * Reads rows a batch at a time, so that no table is whole in memory. The last batch may be empty.
 * @param read at most `size` rows after a key, in the order of their keys
 */
export async function* readInBatches<Row, Key>(
  read: (after: Key) => PromiseLike<Row[]>,
  { size, from, keyOf }: Keys<Row, Key>,
): AsyncGenerator<Row[]> {
  for (let after = from; ;) {
    const rows = await read(after);

    yield rows;
    if (rows.length < size) return;

    after = keyOf(rows.at(-1)!);
  }
}
