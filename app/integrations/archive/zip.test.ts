import { expect, test } from "vitest";
import { createZip } from "./zip";

async function* words(...all: string[]) {
  yield* all;
}

async function* breaking() {
  yield "a";
  throw new Error("The disk is broken.");
}

async function read(content: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = [];

  for await (const piece of content) pieces.push(piece);

  return Buffer.concat(pieces);
}

test("an archive has every file", async () => {
  const bytes = await read(
    createZip([
      { name: "first.txt", content: words("a", "b") },
      { name: "second.txt", content: words() },
    ]),
  );

  expect(bytes.includes("first.txt") && bytes.includes("second.txt")).toBe(true);
});

test("a file that breaks off ends the archive with its error, and not the process", async () => {
  const zip = createZip([
    { name: "first.txt", content: breaking() },
    { name: "second.txt", content: words("b") },
  ]);

  await expect(read(zip)).rejects.toThrow("The disk is broken.");
});

test("an archive that nobody reads any more reads no further itself", async () => {
  let isClosed = false;

  async function* endless() {
    try {
      for (;;) yield crypto.randomUUID();
    } finally {
      isClosed = true;
    }
  }

  const zip = createZip([{ name: "first.txt", content: endless() }]);

  zip.once("data", () => zip.destroy());
  await expect.poll(() => isClosed).toBe(true);
});
