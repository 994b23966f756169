import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { events } from "~db/schema";
import { FetchFailure } from "~/integrations/web/public-file.server";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { createEvent, updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { EventInput } from "~/models/shows/events/editing/schema";
import { shownPicture } from "~/models/shows/events/shown-picture";
import { findImage } from "./images.server";
import { pictureSource } from "./import-picture.server";

const ELSEWHERE = "https://pictures.test/mai.png";
const { fetch } = pictureSource;

afterEach(() => {
  pictureSource.fetch = fetch;
});

const input = () =>
  EventInput.parse({
    title: "Đêm Hạ Vàng",
    category: "Bolero",
    eventType: "free",
    startTime: new Date(Date.now() + 72 * 3600_000).toISOString(),
    duration: 60,
    imageUrl: ELSEWHERE,
  });

async function servePicture() {
  const create = { width: 40, height: 40, channels: 3, background: "#264" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const asked: string[] = [];

  pictureSource.fetch = async (address) => {
    asked.push(address);

    return bytes;
  };

  return asked;
}

test("an external picture is imported when an event is created or changed", async () => {
  const asked = await servePicture();
  const actor = actorFor(await makeArtist());
  const created = await createEvent(actor, input());

  expect(created.imageUrl).toMatch(/^\/images\//);
  expect(await findImage(created.imageUrl!.split("/")[2]!, 640, "webp")).not.toBeNull();

  const changed = await updateEvent(actor, created.id, { imageUrl: `${ELSEWHERE}?2` });

  expect(changed.imageUrl).toMatch(/^\/images\//);
  expect(changed.imageUrl).not.toBe(created.imageUrl);
  await updateEvent(actor, created.id, { imageUrl: changed.imageUrl, title: "Đêm khác" });
  expect(asked).toEqual([ELSEWHERE, `${ELSEWHERE}?2`]);
});

test("an external address stored earlier is not shown, and imported with the next save", async () => {
  await servePicture();

  const artist = await makeArtist();
  const { id } = await makeEvent({ artistId: artist.id });

  await transaction((tx) =>
    tx.update(events).set({ imageUrl: ELSEWHERE }).where(eq(events.id, id)),
  );
  expect(shownPicture(ELSEWHERE)).toBeNull();

  const after = await updateEvent(actorFor(artist), id, { imageUrl: ELSEWHERE });

  expect(shownPicture(after.imageUrl)).toMatch(/^\/images\//);
});

test.each([
  [
    "an address that is not public",
    () => Promise.reject(new FetchFailure("refused")),
    "dashboard:imageNotFetched",
  ],
  ["what is no picture", () => Promise.resolve(Buffer.from("<html>")), "dashboard:imageUnreadable"],
])("%s shows an error at the field, and nothing is saved", async (_what, answer, key) => {
  pictureSource.fetch = answer;

  const artist = await makeArtist();
  const fields = { imageUrl: { key } };

  await expect(createEvent(actorFor(artist), input())).rejects.toMatchObject({
    code: "invalid",
    details: { fields },
  });
  expect(
    await db.query.events.findFirst({ where: eq(events.artistId, artist.id) }),
  ).toBeUndefined();
});

test("an unreachable host does not prevent saving; its picture is not shown", async () => {
  pictureSource.fetch = () => Promise.reject(new FetchFailure("unreachable"));

  const { imageUrl } = await createEvent(actorFor(await makeArtist()), input());

  expect([imageUrl, shownPicture(imageUrl)]).toEqual([ELSEWHERE, null]);
});

test("no picture is fetched for an invalid form", async () => {
  const asked = await servePicture();
  const actor = actorFor(await makeArtist());

  await expect(
    createEvent(actor, { ...input(), ticketPrice: null, eventType: "ticketed" }),
  ).rejects.toThrow();
  expect(asked).toEqual([]);
});
