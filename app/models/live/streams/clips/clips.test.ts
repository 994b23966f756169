import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { clips, events, messageBlocks, notices, recordings } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { endShow, makeReplay } from "../../../../../test/factories/live/replays";
import { setMediaClock } from "../broadcast/media-clock.server";
import { canWatch } from "../playback-access.server";
import { getClip, listClips } from "./clip-record.server";
import { saveCutClip } from "./cut-clips.server";
import { MAX_CLIPS_PER_DAY, MAX_CLIPS_PER_SHOW, requestClip } from "./request-clip.server";
import { changeClip, deleteClip } from "./review-clip.server";
import { ClipForm, readClock } from "./schema";

let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

const INPUT = { seconds: 60, title: "" } as const;
const EPOCH = Date.UTC(2026, 5, 1);

/** A replay of ten minutes whose second half was filmed an hour later. */
async function makeShow(
  fields = {},
  make: (fields: { artistId: string }) => Promise<{ id: string; artistId: string }> = makeEvent,
) {
  const show = await make({ artistId: artist.id, ...fields });

  await endShow(show.id);
  await makeReplay(show.id);

  const spans = [
    { atMs: 0, epochMs: EPOCH },
    { atMs: 300_000, epochMs: EPOCH + 3600_000 },
  ];

  await transaction((tx) =>
    tx
      .update(recordings)
      .set({ spans, durationMs: 600_000 })
      .where(eq(recordings.eventId, show.id)),
  );

  return show;
}

test("a time of the replay is the moment that was filmed", async () => {
  const { id } = await makeShow();
  const own = actorFor(artist);
  const at = async (position?: number) =>
    (await requestClip(own, id, { ...INPUT, position })).endsAt.getTime() - EPOCH;

  expect([await at(90), await at(301)]).toEqual([90_000, 3_601_000]);
  expect(await at()).toBe(3600_000 + 300_000);
  await expect(at(601)).rejects.toMatchObject({ code: "invalid" });
});

test("the maker learns that the recording is too short for the length", async () => {
  const { id } = await makeShow();
  const lengthAt = async (position: number) =>
    (await requestClip(actorFor(artist), id, { ...INPUT, position })).recordedSeconds;

  expect([await lengthAt(36), await lengthAt(90)]).toEqual([36, 60]);
});

test.each([
  ["12:30", 750],
  ["1:02:03", 3723],
  ["45", 45],
  ["soon", null],
  ["-5", null],
])("%s is %s seconds", (typed, seconds) => {
  expect(readClock(typed)).toBe(seconds);
});

test("the form takes 30, 60 or 90 seconds, and says what is wrong with others", () => {
  expect(ClipForm.parse({})).toEqual({ seconds: 60, title: "" });
  expect(ClipForm.parse({ seconds: "90", position: "1:00", at: "" })).toMatchObject({
    seconds: 90,
    position: 60,
  });
  expect(ClipForm.parse({ title: " Diễm\n\u202exưa " }).title).toBe("Diễm xưa");
  for (const wrong of [
    { seconds: "3600" },
    { position: "soon" },
    { at: "1e99" },
    { title: "x".repeat(101) },
  ])
    expect(ClipForm.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test("viewers make a few clips a day, and a show has a bounded number", async () => {
  const viewer = actorFor(await makeUser());
  const { id } = await makeShow({ clipsEnabled: true });

  for (let n = 0; n < MAX_CLIPS_PER_DAY; n++) await requestClip(viewer, id, INPUT);
  await expect(requestClip(viewer, id, INPUT)).rejects.toMatchObject({ code: "throttled" });

  const row = { eventId: id, makerId: artist.id, seconds: 60, endsAt: new Date() };
  const rest = MAX_CLIPS_PER_SHOW - MAX_CLIPS_PER_DAY - 1;

  await transaction((tx) => tx.insert(clips).values(Array.from({ length: rest }, () => row)));
  await requestClip(actorFor(artist), id, INPUT);
  await expect(requestClip(actorFor(artist), id, INPUT)).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a ticketed show needs a ticket, also where clips are allowed", async () => {
  const { id } = await makeShow({ clipsEnabled: true }, makeTicketedEvent);

  await expect(requestClip(actorFor(await makeUser()), id, INPUT)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a free look is no ticket: nothing is cut of a show whose viewer has none", async () => {
  const { id } = await makeShow({ clipsEnabled: true }, makeTicketedEvent);
  const freeLookUntil = new Date(Date.now() + 60_000);

  await transaction((tx) =>
    tx.update(events).set({ isLive: true, freeLookUntil }).where(eq(events.id, id)),
  );

  const viewer = actorFor(await makeUser());

  expect(await canWatch(viewer, id)).toBe(true);
  await expect(requestClip(viewer, id, INPUT)).rejects.toMatchObject({ code: "forbidden" });
});

test("viewers mark what they may go back to: the last half hour of a show without a replay", async () => {
  const { id } = await makeEvent({
    artistId: artist.id,
    clipsEnabled: true,
    isLive: true,
    replayDays: null,
  });
  const newest = Date.now();

  setMediaClock(id, () => ({ stage: newest, oldest: newest - 3600_000 }));

  const at = (minutes: number) => ({ ...INPUT, at: new Date(newest - minutes * 60_000) });
  const viewer = actorFor(await makeUser());

  expect((await requestClip(viewer, id, at(29))).endsAt).toEqual(at(29).at);
  await expect(requestClip(viewer, id, at(31))).rejects.toMatchObject({ code: "invalid" });
  expect((await requestClip(actorFor(artist), id, at(31))).endsAt).toEqual(at(31).at);
});

test("the limit of a day holds after a restart, which forgets the throttle", async () => {
  const viewer = await makeUser();
  const { id } = await makeShow({ clipsEnabled: true });
  const row = { eventId: id, makerId: viewer.id, seconds: 60, endsAt: new Date() };

  await transaction((tx) =>
    tx.insert(clips).values(Array.from({ length: MAX_CLIPS_PER_DAY }, () => row)),
  );
  await expect(requestClip(actorFor(viewer), id, INPUT)).rejects.toMatchObject({
    code: "throttled",
  });
});

test("the team makes clips; moderators decide about them, stagehands don't", async () => {
  const show = await makeShow();
  const helper = async (task: "moderator" | "stagehand") => ({
    ...actorFor(await makeUser()),
    helps: [{ artistId: artist.id, task }],
  });
  const [moderator, stagehand] = [await helper("moderator"), await helper("stagehand")];
  const { id } = await requestClip(stagehand, show.id, INPUT);

  expect((await changeClip(moderator, id, { title: "Mở màn" })).title).toBe("Mở màn");
  await expect(changeClip(stagehand, id, { title: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });

  const stranger = actorFor(await makeUser());

  await expect(getClip(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteClip(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  expect([await listClips(moderator, show), await listClips(stranger, show)]).toEqual([
    [expect.objectContaining({ id })],
    [],
  ]);
  await deleteClip(stagehand, id);
  expect(await listClips(actorFor(artist), show)).toEqual([]);
});

const CUT = { bytes: 1000, durationMs: 60_000, width: 640, height: 360, hasStill: false };

async function noticesOf(userId: string, eventId: string) {
  const rows = await db.select().from(notices).where(eq(notices.userId, userId));

  return rows
    .filter((row) => row.eventId === eventId)
    .map(({ kind, path, details }) => ({ kind, path, ...details }));
}

test("the artist hears of a viewer's clip once it is cut, and the viewer of its approval, once", async () => {
  const { id } = await makeShow({ clipsEnabled: true });
  const viewer = await makeUser({ firstName: "Lan" });
  const [first, second] = [
    await requestClip(actorFor(viewer), id, INPUT),
    await requestClip(actorFor(viewer), id, INPUT),
  ];

  expect(await noticesOf(artist.id, id)).toEqual([]);
  await saveCutClip(first.id, CUT);
  await saveCutClip(second.id, CUT);
  expect(await noticesOf(artist.id, id)).toEqual([
    { kind: "clipWaiting", path: `/dashboard/${id}/clips`, person: "Lan" },
  ]);
  expect(await noticesOf(viewer.id, id)).toEqual([]);
  for (const review of ["approved", "refused", "approved"] as const)
    await changeClip(actorFor(artist), first.id, { review });
  expect(await noticesOf(viewer.id, id)).toEqual([
    { kind: "clipApproved", path: `/clip/${first.id}` },
  ]);
  expect(await noticesOf(artist.id, id)).toHaveLength(1);
  await changeClip(actorFor(artist), second.id, { review: "refused" });
  expect(await noticesOf(artist.id, id)).toEqual([]);
  await deleteClip(actorFor(artist), first.id);
  expect(await noticesOf(viewer.id, id)).toEqual([]);
});

test("the artist hears nothing of clips by people whom they have blocked", async () => {
  const { id } = await makeShow({ clipsEnabled: true });
  const viewer = await makeUser();

  await transaction((tx) =>
    tx.insert(messageBlocks).values({ blockerId: artist.id, blockedId: viewer.id }),
  );
  await saveCutClip((await requestClip(actorFor(viewer), id, INPUT)).id, CUT);
  expect(await noticesOf(artist.id, id)).toEqual([]);
});

test("artists hear nothing of their own clips", async () => {
  const { id } = await makeShow();
  const clip = await requestClip(actorFor(artist), id, INPUT);

  await saveCutClip(clip.id, CUT);
  await changeClip(actorFor(artist), clip.id, { review: "approved" });
  expect(await noticesOf(artist.id, id)).toEqual([]);
});
