import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { clipFiles, listClipFiles, videoName } from "~/models/live/streams/clips/clip-files.server";
import { getClip, isPublicClip } from "~/models/live/streams/clips/clip-record.server";
import { clipAddress } from "~/models/live/streams/clips/preview-address.server";
import { requestClip } from "~/models/live/streams/clips/request-clip.server";
import { changeClip, deleteClip } from "~/models/live/streams/clips/review-clip.server";
import { db, transaction } from "~db/client.server";
import { clips, events, users } from "~db/schema";
import { makeEvent } from "../../test/factories/shows/events";
import { changeEvent } from "../../test/factories/money/money";
import { actorFor, makeUser } from "../../test/factories/accounts/people";
import { createClipMaker } from "./clips/clip-maker";
import { getMedia } from "./media.server";
import { mediaSite } from "./testing/media-site";
import { demux } from "./testing/recording";
import { goLive, later } from "./testing/stored-shows";

const site = mediaSite();
const INPUT = { seconds: 30, title: "Diễm xưa" } as const;

async function makeShow(fields = {}) {
  const live = await goLive((own) => makeEvent({ ...own, ...fields }));

  await expect
    .poll(
      async () =>
        (await db.query.events.findFirst({ where: eq(events.id, live.event.id) }))!.isLive,
    )
    .toBe(true);

  return { ...live, own: actorFor(live.artist) };
}

async function makeClip(fields = {}) {
  const { own, ...show } = await makeShow(fields);
  const { id } = await requestClip(own, show.event.id, INPUT);

  await getMedia().clips.cutNew();

  return { id, own, ...show };
}

test("a mark in a running show becomes a file that only its makers have, until it is approved", async () => {
  const { id, own } = await makeClip();
  const clip = await getClip(own, id);

  expect(clip).toMatchObject({
    state: "ready",
    review: "waiting",
    isPublic: false,
    title: "Diễm xưa",
  });

  const open = `${site.base}/clip/${id}.mp4`;

  expect((await fetch(open)).status).toBe(404);

  const preview = await fetch(site.base + clipAddress(clip));
  const bytes = Buffer.from(await preview.arrayBuffer());

  expect([preview.status, bytes.length, preview.headers.get("Cache-Control")]).toEqual([
    200,
    clip.bytes,
    "private, no-store",
  ]);
  expect((await demux(bytes)).map(({ kind }) => kind)).toEqual(["video", "audio"]);
  expect((await fetch(`${site.base}${clipAddress(clip)}x`)).status).toBe(404);
  await changeClip(own, id, { review: "approved" });

  const part = await fetch(open, { headers: { Range: "bytes=10-19" } });

  expect([
    part.status,
    Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20)),
  ]).toEqual([206, true]);
  await changeClip(own, id, { review: "refused" });
  expect((await fetch(open)).status).toBe(404);
});

test("an address of a clip that isn't public works for some hours only", async () => {
  const { id, own } = await makeClip();
  const address = site.base + clipAddress(await getClip(own, id));

  later(8 * 3600_000);
  expect((await fetch(address)).status).toBe(404);
});

test("a preview ends when the show is hidden: its address can be passed on", async () => {
  const { id, own, event } = await makeClip();
  const address = site.base + clipAddress(await getClip(own, id));

  expect((await fetch(address)).status).toBe(200);
  await changeEvent(event.id, { hiddenAt: new Date() });
  expect((await fetch(address)).status).toBe(404);
});

test.each([
  ["hidden", { hiddenAt: new Date() }],
  ["a draft", { status: "draft" as const }],
  ["a rehearsal", { isRehearsal: true }],
])("a clip of a show that is %s is nobody's", async (_, change) => {
  const { id, own, event } = await makeClip();

  await changeClip(own, id, { review: "approved" });
  expect(await isPublicClip(id)).toBe(true);
  await changeEvent(event.id, change);
  expect([await isPublicClip(id), (await fetch(`${site.base}/clip/${id}.mp4`)).status]).toEqual([
    false,
    404,
  ]);
});

test("a clip ends with its artist's suspension", async () => {
  const { id, own, event } = await makeClip();

  await changeClip(own, id, { review: "approved" });
  expect(await isPublicClip(id)).toBe(true);
  await transaction((tx) =>
    tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, event.artistId)),
  );
  expect([await isPublicClip(id), (await fetch(`${site.base}/clip/${id}.mp4`)).status]).toEqual([
    false,
    404,
  ]);
});

test("a clip that was marked before a crash is cut in the next round, and outlives the recording", async () => {
  const { own, event } = await makeShow();
  const values = { eventId: event.id, makerId: own.userId, seconds: 30, endsAt: new Date() };
  const [row] = await transaction((tx) => tx.insert(clips).values(values).returning());

  await getMedia().clips.round();
  expect(await getClip(own, row!.id)).toMatchObject({ state: "ready" });
  await getMedia().engine.library.remove(event.id);
  await getMedia().clips.round();
  expect(await clipFiles.read(videoName(row!.id))).not.toBeNull();
});

test("a mark of which nothing is recorded fails, and says so", async () => {
  const { own, event } = await makeShow();
  const values = {
    eventId: event.id,
    makerId: own.userId,
    seconds: 30,
    endsAt: new Date(Date.now() - 3600_000),
  };
  const [row] = await transaction((tx) => tx.insert(clips).values(values).returning());

  await getMedia().clips.cutNew();
  expect(await getClip(own, row!.id)).toMatchObject({ state: "failed", bytes: null });
  await expect(changeClip(own, row!.id, { review: "approved" })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a clip that could not be cut waits for the next round, and fails with the third", async () => {
  const { own, event } = await makeShow();
  const broken = vi.spyOn(clipFiles, "fill").mockRejectedValue(new Error("The storage is away."));
  const { id } = await requestClip(own, event.id, INPUT);

  for (let request = 0; request < 4; request++) await getMedia().clips.cutNew();
  expect(await getClip(own, id)).toMatchObject({ state: "requested", tries: 1 });
  for (const state of ["requested", "failed"]) {
    await getMedia().clips.round();
    expect(await getClip(own, id)).toMatchObject({ state });
  }

  broken.mockRestore();
});

test("clips wait while the disk is full", async () => {
  const { own, event } = await makeShow();
  const { id } = await requestClip(own, event.id, INPUT);
  const full = vi.spyOn(getMedia().engine.library.disk, "stateFor");

  full.mockReturnValue({ state: "full", roomBytes: 0, minutesLeft: 0 });
  for (let round = 0; round < 3; round++) await getMedia().clips.cutNew();
  expect(await getClip(own, id)).toMatchObject({ state: "requested", tries: 0 });
  full.mockRestore();
  await getMedia().clips.cutNew();
  expect(await getClip(own, id)).toMatchObject({ state: "ready" });
});

test("a stop of the server gives up no clip", async () => {
  const { own, event } = await makeShow();
  const values = { eventId: event.id, makerId: own.userId, seconds: 30, endsAt: new Date() };
  const [row] = await transaction((tx) => tx.insert(clips).values(values).returning());
  const findShow = async () => {
    maker.close();

    return null;
  };

  const maker = createClipMaker({ library: getMedia().engine.library, findShow, siteUrl: null });

  await maker.cutNew();
  await maker.cutNew();
  expect(await getClip(own, row!.id)).toMatchObject({ state: "requested", tries: 0 });
});

test("files go with their clip, with a cancelled show, and where no clip is left", async () => {
  const [deleted, cancelled] = [await makeClip(), await makeClip()];

  await deleteClip(deleted.own, deleted.id);
  await changeEvent(cancelled.event.id, { status: "cancelled" });

  const stray = "11111111-1111-4111-8111-111111111111";

  await clipFiles.write(videoName(stray), Buffer.from("x"));
  expect(await listClipFiles()).not.toContain(deleted.id);
  await getMedia().clips.round();

  const rest = await listClipFiles();

  expect([rest.includes(cancelled.id), rest.includes(stray)]).toEqual([false, false]);
});

test("viewers mark what they see, where the artist lets them", async () => {
  const viewer = actorFor(await makeUser());
  const closed = await makeShow();

  await expect(requestClip(viewer, closed.event.id, INPUT)).rejects.toMatchObject({
    code: "forbidden",
  });

  const { event, own } = await makeShow({ clipsEnabled: true });
  const { id } = await requestClip(viewer, event.id, INPUT);

  await getMedia().clips.cutNew();
  expect(await getClip(viewer, id)).toMatchObject({ state: "ready", isPublic: false });
  await expect(changeClip(viewer, id, { review: "approved" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await changeClip(own, id, { review: "approved" });
  expect(await isPublicClip(id)).toBe(true);

  const outside = { ...INPUT, at: new Date(Date.now() - 3600_000) };

  await expect(requestClip(viewer, event.id, outside)).rejects.toMatchObject({ code: "invalid" });
});
