import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { fileStore } from "./files.server";

test("a stream that breaks off leaves no half file", async () => {
  const files = fileStore("broken-streams");

  async function* breaking() {
    yield Buffer.from("half");
    throw new Error("The disk is broken.");
  }

  await expect(files.fill("a.bin", Readable.from(breaking()))).rejects.toThrow(
    "The disk is broken.",
  );
  expect(await files.list()).toEqual([]);
  expect(await files.fill("a.bin", Readable.from([Buffer.from("whole")]))).toBe(5);
  expect((await files.list()).map(({ name }) => name)).toEqual(["a.bin"]);
});
