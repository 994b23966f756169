import { expect, test } from "vitest";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { storeImage, isTooLargeToDecode } from "./images.server";

/** Makes a GIF of empty frames, each as large as the picture. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const head = Buffer.alloc(13);

  head.write("GIF89a");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;

  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x4c, 1, 0]);

  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);

  return Buffer.concat([
    head,
    colours,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

test.each([
  ["two frames of 59 million pixels", gifOf(7700, 7700, 2)],
  ["one frame of 59 million pixels", gifOf(7700, 7700, 1)],
  ["ten thousand frames of 100 by 100 pixels", gifOf(100, 100, 10_000)],
])("a GIF of %s is refused", async (_what, bytes) => {
  const actor = actorFor(await makeUser());

  await expect(storeImage(actor, bytes)).rejects.toMatchObject({
    messageKey: "dashboard:imageTooManyPixels",
  });
});

test("an ordinary moving picture is stored", async () => {
  expect(await storeImage(actorFor(await makeUser()), gifOf(480, 270, 100))).toMatch(/^\/images\//);
});

test.each([
  ["a photograph of 50 million pixels", { format: "jpeg", width: 8160, height: 6120 }, false],
  [
    "a progressive photograph of 24 million pixels",
    { format: "jpeg", width: 6000, height: 4000, isProgressive: true },
    false,
  ],
  [
    "a progressive one of 50 million",
    { format: "jpeg", width: 8160, height: 6120, isProgressive: true },
    true,
  ],
  [
    "an interlaced drawing of 50 million pixels",
    { format: "png", width: 8160, height: 6120, isProgressive: true },
    true,
  ],
  ["an AVIF of 8 million pixels", { format: "heif", width: 3264, height: 2448 }, false],
  ["an AVIF of 24 million pixels", { format: "heif", width: 6000, height: 4000 }, true],
  [
    "a moving WebP of 24 million pixels",
    { format: "webp", width: 6000, height: 4000, pages: 2 },
    true,
  ],
] as const)("%s", (_what, facts, isTooLarge) => {
  expect(
    isTooLargeToDecode({ depth: "uchar", ...facts } as Parameters<typeof isTooLargeToDecode>[0]),
  ).toBe(isTooLarge);
});
