import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findImage, MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { startApi } from "../../../test/api/api-server";
import { makeEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";

let api: Awaited<ReturnType<typeof startApi>>;
let png: Uint8Array;

beforeAll(async () => {
  api = await startApi();

  const create = { width: 80, height: 40, channels: 3, background: "#a33" } as const;
  const comment = { IFD0: { Copyright: "camera of Mai" } };

  png = new Uint8Array(await sharp({ create }).withExif(comment).png().toBuffer());
});
afterAll(() => api.close());

const put = (path: string, cookie: string | undefined, body: unknown, type = "image/png") =>
  api.call(path, { method: "PUT", cookie, body, headers: { "Content-Type": type } });
const take = (path: string, cookie: string) => api.call(path, { method: "DELETE", cookie });

test("the request body is the file; the stored picture is re-encoded without camera data", async () => {
  const cookie = await cookieFor(await makeUser());
  const { status, body } = await put("/user/picture", cookie, png);

  expect([status, body.profileImageUrl]).toEqual([
    200,
    expect.stringMatching(/^\/images\/[0-9a-f-]{36}$/),
  ]);

  const stored = await findImage(body.profileImageUrl.split("/").at(-1), 640, "jpeg");

  expect((await sharp(stored!).metadata()).exif).toBeUndefined();
  expect((await take("/user/picture", cookie)).body.profileImageUrl).toBeNull();
});

test("the bytes decide whether a file is a picture, whatever its declared type", async () => {
  const cookie = await cookieFor(await makeUser());

  expect((await put("/user/picture", cookie, png, "text/plain")).status).toBe(200);

  const script = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  );

  for (const bytes of [script, png.slice(0, 20), new Uint8Array()])
    expect((await put("/user/picture", cookie, bytes)).status).toBe(400);
});

test("pictures over ten megabytes and bodies of people without permission are refused unread", async () => {
  const cookie = await cookieFor(await makeUser());
  const large = new Uint8Array(MAX_IMAGE_BYTES + 1);

  expect((await put("/user/picture", cookie, large)).status).toBe(413);

  const event = await makeEvent({ artistId: (await makeArtist()).id });
  const other = await cookieFor(await makeArtist());

  expect((await put(`/events/${event.id}/picture`, other, large)).status).toBe(403);
});

test("artists change and remove their event's picture and their banner", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const event = await makeEvent({ artistId: artist.id });
  const { imageUrl } = (await put(`/events/${event.id}/picture`, cookie, png)).body;

  expect((await api.call(`/events/${event.id}`)).body.imageUrl).toBe(imageUrl);
  expect((await take(`/events/${event.id}/picture`, cookie)).body).toEqual({ imageUrl: null });
  expect((await put("/artist/banner", cookie, png)).body.imageUrl).toMatch(/^\/images\//);
  expect((await take("/artist/banner", cookie)).body).toEqual({ imageUrl: null });

  const viewer = await cookieFor(await makeUser());

  expect((await put("/artist/banner", viewer, png)).status).toBe(403);
});
