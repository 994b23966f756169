import { expect, test, vi } from "vitest";
import { ChunkLoadError, loadChunk } from "./load-chunk";

const PAUSES_MS = [1, 1];

test("a chunk that does not arrive at first is requested again", async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("broken off"))
    .mockResolvedValue("sheet");

  await expect(loadChunk(load, PAUSES_MS)).resolves.toBe("sheet");

  expect(load).toHaveBeenCalledTimes(2);
});

test("a chunk that never arrives is given up, with the cause", async () => {
  const cause = new TypeError("404");
  const load = vi.fn().mockRejectedValue(cause);

  const given = await loadChunk(load, PAUSES_MS).catch((error: unknown) => error);

  expect(given).toBeInstanceOf(ChunkLoadError);
  expect(given).toMatchObject({ cause });
  expect(load).toHaveBeenCalledTimes(3);
});
