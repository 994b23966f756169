import sharp from "sharp";
import { expect, test } from "vitest";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { GUEST } from "../actor";
import { findImage, MAX_IMAGE_BYTES, storeImage } from "./images.server";

const red = { r: 200, g: 20, b: 20 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });
const someone = async () => actorFor(await makeUser());
const idOf = (address: string) => address.replace("/images/", "");

test("a picture is stored upright in two widths and three formats, without metadata", async () => {
  const exif = { IFD0: { Copyright: "Nhà tôi", Model: "Máy ảnh" } };
  const bytes = await picture(2000, 1000)
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .jpeg()
    .toBuffer();
  const id = idOf(await storeImage(await someone(), bytes));

  for (const [format, width] of [
    ["avif", 640],
    ["webp", 1280],
    ["jpeg", 640],
  ] as const) {
    const stored = (await findImage(id, width, format))!;
    const facts = await sharp(stored).metadata();

    expect(facts.format).toBe(format === "avif" ? "heif" : format);
    expect([facts.width, facts.exif, facts.orientation]).toEqual([
      width === 640 ? 640 : 1000,
      undefined,
      undefined,
    ]);
    expect(facts.height).toBeGreaterThan(facts.width!);
    expect(stored.includes("Máy ảnh")).toBe(false);
  }

  expect(await findImage(id, 9999, "jpeg")).toEqual(await findImage(id, 1280, "jpeg"));
});

test.each([
  ["a text that calls itself a picture", Buffer.from("GIF89a, said the wolf")],
  [
    "a drawing that could load things",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  ],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["nothing", Buffer.alloc(0)],
])("%s is refused", async (_what, bytes) => {
  await expect(storeImage(await someone(), bytes)).rejects.toMatchObject({
    messageKey: "dashboard:imageUnreadable",
  });
});

test("a truncated picture is refused", async () => {
  const bytes = await picture(800, 800).png().toBuffer();

  await expect(
    storeImage(await someone(), bytes.subarray(0, bytes.length / 2)),
  ).rejects.toMatchObject({
    code: "invalid",
  });
});

test("a small file that decodes to a huge picture is refused", async () => {
  const side = 7800;
  const blank = { raw: { width: side, height: side, channels: 1 } } as const;
  const bomb = await sharp(Buffer.alloc(side * side), blank)
    .png({ compressionLevel: 1 })
    .toBuffer();

  expect(bomb.byteLength).toBeLessThan(MAX_IMAGE_BYTES);
  await expect(storeImage(await someone(), bomb)).rejects.toMatchObject({
    messageKey: "dashboard:imageTooManyPixels",
  });
});

test("pictures over 10 MB and uploads by guests are refused", async () => {
  const large = storeImage(await someone(), new Uint8Array(MAX_IMAGE_BYTES + 1));

  await expect(large).rejects.toMatchObject({ code: "too_large" });
  await expect(async () => storeImage(GUEST, new Uint8Array(1))).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("a path is not a picture", async () => {
  for (const id of ["../secret", "a".repeat(36), "-".repeat(36), "..%2fsecret", ""])
    expect(await findImage(id, 640, "webp")).toBeNull();
});

test("a person can upload twenty pictures in ten minutes, and the queue is bounded", async () => {
  const busy = { code: "throttled", details: { retryAfter: expect.any(Number) } };
  const one = await someone();
  const none = { messageKey: "dashboard:imageUnreadable" };

  for (let n = 0; n < 20; n++)
    await expect(storeImage(one, Buffer.alloc(0))).rejects.toMatchObject(none);
  await expect(storeImage(one, Buffer.alloc(0))).rejects.toMatchObject(busy);

  const people = await Promise.all(Array.from({ length: 11 }, someone));
  const sent = await Promise.allSettled(people.map((each) => storeImage(each, Buffer.alloc(0))));
  const refused = sent.map((it) => it.status === "rejected" && it.reason.code);

  expect(refused).toEqual([...Array.from({ length: 10 }, () => "invalid"), "throttled"]);
  await expect(storeImage(await someone(), Buffer.alloc(0))).rejects.toMatchObject(none);
});
