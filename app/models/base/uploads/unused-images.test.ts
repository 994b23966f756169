import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { clock } from "~/platform/clock/clock";
import { transaction } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { newEventForm } from "~/models/shows/events/editing/form/form-values";
import { saveFormDraft } from "~/models/shows/events/editing/form/form-drafts.server";
import { deleteUnusedImages } from "./unused-images.server";
import { findImage, storeImage } from "./images.server";

const HOUR = 3600_000;

afterEach(() => void vi.restoreAllMocks());

test("unused pictures are deleted after two days; used and recent ones stay", async () => {
  const artist = await makeArtist();
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const store = () => storeImage(actorFor(artist), bytes);
  const isThere = async (address: string) =>
    (await findImage(address.replace("/images/", ""), 640, "webp")) !== null;
  const [face, banner, cover, typed, lost] = [
    await store(),
    await store(),
    await store(),
    await store(),
    await store(),
  ];
  const event = await makeEvent({ artistId: artist.id, imageUrl: cover });

  await transaction(async (tx) => {
    await tx.update(users).set({ profileImageUrl: face }).where(eq(users.id, artist.id));
    await tx
      .update(artistProfiles)
      .set({ bannerUrl: banner })
      .where(eq(artistProfiles.userId, artist.id));
  });
  await saveFormDraft({ typed: { ...newEventForm(new Date(), "vi"), imageUrl: typed } });
  await deleteUnusedImages();
  expect(await isThere(lost)).toBe(true);
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 49 * HOUR));
  await deleteUnusedImages();
  expect(await isThere(lost)).toBe(false);
  for (const used of [face, banner, cover, typed]) expect(await isThere(used)).toBe(true);
  await transaction(async (tx) => void (await tx.delete(events).where(eq(events.id, event.id))));
  expect(await deleteUnusedImages()).toBe(1);
  expect(await isThere(cover)).toBe(false);
});
