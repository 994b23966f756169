import { expect, test } from "vitest";
import { actorFor } from "../../test/factories/accounts/people";
import {
  findPodcastOffer,
  saveSoundSize,
  setPodcastOffered,
} from "~/models/live/streams/podcast/podcast.server";
import { transaction } from "~db/client.server";
import { recordings } from "~db/schema";
import { eq } from "drizzle-orm";
import { getMedia } from "./media.server";
import { mediaSite } from "./testing/media-site";
import { demux } from "./testing/recording";
import { endShow, goLive } from "./testing/stored-shows";

const site = mediaSite();

test("an offered replay gets its sound file, whose size the feed tells, and everybody can hear it", async () => {
  const { artist, event, ingest } = await goLive();

  await endShow(event.id, ingest);

  const own = actorFor(artist);
  const address = `${site.base}/podcast/${event.id}.m4a`;

  expect((await fetch(address)).status).toBe(404);
  await setPodcastOffered(own, event.id, true);
  await expect.poll(async () => (await findPodcastOffer(own, event.id))!.bytes).toBeGreaterThan(0);

  const { bytes } = (await findPodcastOffer(own, event.id))!;

  await expect.poll(async () => (await fetch(address)).status).toBe(200);

  const answer = await fetch(address);
  const file = Buffer.from(await answer.arrayBuffer());

  expect([file.length, answer.headers.getSetCookie()]).toEqual([bytes, []]);
  expect((await demux(file)).map(({ kind }) => kind)).toEqual(["audio"]);
});

test("a sound that could not be made before is made in the next round", async () => {
  const { artist, event, ingest } = await goLive();

  await endShow(event.id, ingest);
  // The state after a crash between switching podcasts on and writing the file.
  await transaction((tx) =>
    tx.update(recordings).set({ isPodcast: true }).where(eq(recordings.eventId, event.id)),
  );
  await getMedia().makeSounds();
  expect((await findPodcastOffer(actorFor(artist), event.id))!.bytes).toBeGreaterThan(0);
  await saveSoundSize(event.id, 0);
  await getMedia().makeSounds();
  expect((await findPodcastOffer(actorFor(artist), event.id))!.bytes).toBe(0);
});
