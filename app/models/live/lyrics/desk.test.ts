import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeSetListSong } from "../../../../test/factories/live/songs";
import { db, transaction } from "~db/client.server";
import { captions, lyricCues, recordings } from "~db/schema";
import { readWebVtt } from "../streams/replay/web-vtt";
import { listChapters } from "../streams/replay/chapters.server";
import { GUEST } from "~/models/base/actor";
import { acceptInvitation, inviteHelper } from "~/models/accounts/team/team.server";
import { actorOf, findAccount } from "~/models/accounts/accounts.server";
import { listCuesFrom, listRecentCues, listShownSongs } from "./cues.server";
import { findDeskKey, makeDeskLink, revokeDeskLink } from "./desk-link.server";
import { getDesk, type DeskOperator, pressDesk, setLyricShift } from "./desk.server";
import { addCuesToReplay, saveCuesOfShow } from "./replay-lyrics.server";
import {
  addTitleToSetList,
  addToSetList,
  getOwnSetList,
  moveInSetList,
  removeFromSetList,
  setSetListShown,
} from "./set-list.server";
import { SongInput } from "./schema";
import { deleteSong, listSongs } from "./songs.server";
import { setMediaClock } from "../streams/broadcast/media-clock.server";

async function show() {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const { id: eventId } = await makeEvent({ artistId: artist.id });
  const first = await makeSetListSong({ artistId: artist.id, eventId });
  const second = await makeSetListSong({
    artistId: artist.id,
    eventId,
    title: "Gió",
    words: "Một",
    translation: "",
  });
  const hand: DeskOperator = { actor, eventId };
  let from = 0;
  const press = async (what: Parameters<typeof pressDesk>[1]["press"]) => {
    const { cue } = await pressDesk(hand, { from, press: what });

    from = cue?.seq ?? 0;

    return cue && [cue.kind, cue.text];
  };

  return { artist, actor, eventId, first, second, hand, press };
}

test("the desk announces each song, shows its lines, and clears the screen at the end", async () => {
  const { press, first } = await show();

  expect(await press("back")).toBeNull();
  expect(await press("clear")).toBeNull();
  expect(await press("next")).toEqual(["next", "Đò Khuya"]);
  expect(await press("next")).toEqual(["line", "Sông dài con nước về đâu"]);
  expect(await press("next")).toEqual(["line", "Đèn ai còn thắp"]);
  expect(await press("back")).toEqual(["line", "Sông dài con nước về đâu"]);
  expect(await press("clear")).toEqual(["clear", null]);
  expect(await press("back")).toEqual(["line", "Sông dài con nước về đâu"]);
  expect(await press("clear")).toEqual(["clear", null]);
  expect(await press("next")).toEqual(["line", "Đèn ai còn thắp"]);
  expect(await press({ itemId: first.item.id, line: 2 })).toEqual([
    "line",
    "Đò ơi, chở giùm nỗi nhớ",
  ]);
  expect(await press("next")).toEqual(["next", "Gió"]);
  expect(await press("next")).toEqual(["line", "Một"]);
  expect(await press("next")).toEqual(["clear", null]);
  expect(await press("next")).toEqual(["clear", null]);
});

test("two hands that press at once, or one press that arrives twice, move one line", async () => {
  const { hand, eventId } = await show();
  const pressed = await Promise.all(
    Array.from({ length: 8 }, () => pressDesk(hand, { from: 0, press: "next" })),
  );

  expect(new Set(pressed.map(({ cue }) => cue?.seq))).toEqual(new Set([1]));
  expect(pressed.filter(({ isNew }) => isNew)).toHaveLength(1);
  await pressDesk(hand, { from: 1, press: "next" });
  expect(await pressDesk(hand, { from: 1, press: "next" })).toMatchObject({ cue: { seq: 2 } });
  expect(await db.$count(lyricCues, eq(lyricCues.eventId, eventId))).toBe(2);
});

test("the artist, her stage hands and the holder of the link press; nobody else", async () => {
  const { actor, artist, eventId } = await show();
  const helper = await makeUser({ emailProvenAt: new Date() });
  const press = (hand: DeskOperator) => pressDesk(hand, { from: 0, press: "next" });
  const others = [
    actorFor(helper),
    actorFor(await makeArtist()),
    actorFor(await makeUser({ role: "admin" })),
  ];

  for (const stranger of others)
    await expect(press({ actor: stranger, eventId })).rejects.toMatchObject({ code: "forbidden" });
  await expect(press({ actor: GUEST, eventId })).rejects.toMatchObject({ code: "unauthenticated" });
  await inviteHelper(actor, { loginId: helper.email!, task: "stagehand" });
  await acceptInvitation(actorFor(helper), { personId: artist.id, task: "stagehand" });

  const hand = actorOf((await findAccount(helper.id))!);

  expect(await press({ actor: hand, eventId })).toMatchObject({ cue: { seq: 1 } });
  await expect(makeDeskLink(hand, eventId)).rejects.toMatchObject({ code: "forbidden" });

  const key = await makeDeskLink(actor, eventId);

  expect(await findDeskKey(actor, eventId)).toBe(key);
  expect(await pressDesk({ key }, { from: 1, press: "next" })).toMatchObject({ cue: { seq: 2 } });

  const gone = { code: "not_found", messageKey: "songbook:deskGone" };
  const other = await show();

  await expect(getDesk({ key: key.replace(eventId, other.eventId) })).rejects.toMatchObject(gone);

  const renewed = await makeDeskLink(actor, eventId);

  await expect(getDesk({ key })).rejects.toMatchObject(gone);
  await getDesk({ key: renewed });
  await revokeDeskLink(actor, eventId);
  await expect(getDesk({ key: renewed })).rejects.toMatchObject(gone);
  await expect(getDesk({ key: "x" })).rejects.toMatchObject(gone);
});

test("cues carry the time of the video, and are found from any moment of it", async () => {
  const { actor, eventId, press } = await show();
  const at = Date.now() - 60_000;
  let newest = at;

  setMediaClock(eventId, () => ({ stage: newest }));
  await press("next");
  newest += 5000;
  await press("next");
  expect((await listRecentCues(eventId)).map(({ mediaTime }) => mediaTime)).toEqual([
    at,
    at + 5000,
  ]);

  const from = async (moment: number) =>
    (await listCuesFrom(actor, eventId, moment)).map(({ seq }) => seq);

  expect(await from(at)).toEqual([1, 2]);
  expect(await from(at + 4999)).toEqual([1, 2]);
  expect(await from(at + 5000)).toEqual([2]);
});

test("a press that waited has the time of the video at which it was made, and yields to a newer line", async () => {
  const { hand, eventId } = await show();
  let now = 1_800_000_000_000;

  setMediaClock(eventId, () => ({ stage: now }));

  const { cue } = await pressDesk(hand, { from: 0, press: "next" });

  now += 20_000;

  const { cue: late } = await pressDesk(hand, { from: cue!.seq, press: "next", agoMs: 15_000 });

  expect(late).toMatchObject({ seq: 2, mediaTime: cue!.mediaTime + 5000 });
  expect(await pressDesk(hand, { from: 2, press: "next", agoMs: 16_000 })).toMatchObject({
    isNew: false,
    cue: { seq: 2 },
  });
  expect(await pressDesk(hand, { from: 1, press: "next" })).toMatchObject({
    isNew: false,
    cue: { seq: 2 },
  });
  expect(await pressDesk(hand, { from: 2, press: "next" })).toMatchObject({
    isNew: true,
    cue: { seq: 3, mediaTime: now },
  });
});

test("lines come as much after the press as the desk says, and in the order of their presses", async () => {
  const { hand, eventId } = await show();
  let now = 1_800_000_000_000;

  setMediaClock(eventId, () => ({ stage: now }));

  const next = async (from: number) =>
    (await pressDesk(hand, { from, press: "next" })).cue!.mediaTime - now;

  expect(await next(0)).toBe(0);
  expect(await setLyricShift(hand, { shiftMs: 1250 })).toEqual({ shiftMs: 1250 });
  expect((await getDesk(hand)).shiftMs).toBe(1250);
  expect(await next(1)).toBe(1250);
  await setLyricShift(hand, { shiftMs: -500 });
  now += 1000;
  expect(await next(2), "not before the line of the press before").toBe(250);
  now += 2000;
  expect(await next(3)).toBe(-500);
  await expect(setLyricShift({ key: "x" }, { shiftMs: 0 })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a song begins with its first words", async () => {
  const { eventId, press } = await show();
  let stage = 1_800_000_000_000;

  setMediaClock(eventId, () => ({ stage }));
  expect(await listShownSongs(eventId)).toEqual([]);
  await press("next");
  stage += 5000;
  await press("next");

  const [first, ...others] = await listShownSongs(eventId);
  const cue = (await listRecentCues(eventId)).find(({ kind }) => kind === "line");

  expect([first, others]).toEqual([{ title: cue!.song.title, at: cue!.mediaTime }, []]);
});

test("a typed title is the artist's song of that name, or a new one without words", async () => {
  const { actor, eventId, first } = await show();
  const other = await show();

  await makeSetListSong({
    artistId: other.artist.id,
    eventId: other.eventId,
    title: "Dạ cổ hoài lang",
  });
  await addTitleToSetList(actor, eventId, first.song.title.toUpperCase());
  await addTitleToSetList(actor, eventId, "Dạ cổ hoài lang");
  await addTitleToSetList(actor, eventId, "Dạ cổ hoài lang");

  const { songs } = await getOwnSetList(actor, eventId);

  expect(songs.slice(-3).map(({ title, verses }) => [title, verses.length > 0])).toEqual([
    [first.song.title, true],
    ["Dạ cổ hoài lang", false],
    ["Dạ cổ hoài lang", false],
  ]);
  expect(await listSongs(actor)).toHaveLength(3);
});

test("words need the artist's word that she may show them, a title alone does not", () => {
  const isAccepted = (fields: object) => SongInput.safeParse({ title: "Ru", ...fields }).success;

  expect(isAccepted({})).toBe(true);
  expect(isAccepted({ words: " \n" })).toBe(true);
  expect(isAccepted({ words: "Ầu ơ" })).toBe(false);
  expect(isAccepted({ words: "Ầu ơ", confirmed: "on" })).toBe(true);
});

test("songs move in the set list, are hidden from viewers at first, and go with the song", async () => {
  const { actor, eventId, first, second, press } = await show();
  const titles = async () => (await getOwnSetList(actor, eventId)).songs.map(({ title }) => title);

  await press("next");
  await moveInSetList(actor, eventId, second.item.id, "up");
  await moveInSetList(actor, eventId, second.item.id, "up");
  expect(await titles()).toEqual(["Gió", "Đò Khuya"]);
  await addToSetList(actor, eventId, second.song.id);
  await removeFromSetList(actor, eventId, second.item.id);
  expect(await titles()).toEqual(["Đò Khuya", "Gió"]);
  expect((await getOwnSetList(actor, eventId)).isShown).toBe(false);
  await setSetListShown(actor, eventId, true);
  expect((await getOwnSetList(actor, eventId)).isShown).toBe(true);
  await deleteSong(actor, first.song.id);
  expect(await titles()).toEqual(["Gió"]);
  expect(await listRecentCues(eventId)).toMatchObject([{ line: "Đò Khuya", kind: "next" }]);
  expect(await press("next")).toEqual(["next", "Gió"]);

  const stranger = await makeSetListSong({
    artistId: (await makeArtist()).id,
    eventId: (await show()).eventId,
  });

  await expect(addToSetList(actor, eventId, stranger.song.id)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("after the show the captions are the cues, in both languages, with a chapter for each song", async () => {
  const { actor, eventId, press } = await show();

  await expect(saveCuesOfShow(actor, eventId)).rejects.toMatchObject({
    messageKey: "songbook:nothingToUse",
  });

  const start = 1_800_000_000_000;
  let at = start;

  setMediaClock(eventId, () => ({ stage: at }));
  for (const seconds of [2, 10, 15, 20, 30, 40]) {
    at = start + seconds * 1000;
    await press("next");
  }

  const soon = new Date(Date.now() + 86_400_000);
  const made = {
    durationMs: 60_000,
    bytes: 1,
    spans: [{ atMs: 0, epochMs: start }],
    readyAt: new Date(),
    expiresAt: soon,
  };

  await transaction((tx) => tx.insert(recordings).values({ eventId, ...made }));
  await addCuesToReplay(eventId);

  const rows = await db.select().from(captions).where(eq(captions.eventId, eventId));
  const read = (language: string) => readWebVtt(rows.find((row) => row.language === language)!.vtt);

  expect(read("vi")).toEqual({
    cues: [
      { startMs: 10_000, endMs: 15_000, text: "Sông dài con nước về đâu" },
      { startMs: 15_000, endMs: 20_000, text: "Đèn ai còn thắp" },
      { startMs: 20_000, endMs: 30_000, text: "Đò ơi, chở giùm nỗi nhớ" },
      { startMs: 40_000, endMs: 50_000, text: "Một" },
    ],
  });
  expect(read("en")).toMatchObject({
    cues: [{ startMs: 10_000 }, { startMs: 15_000 }, { startMs: 20_000 }],
  });
  expect(await listChapters(eventId)).toEqual([
    { atSeconds: 10, title: "Đò Khuya" },
    { atSeconds: 40, title: "Gió" },
  ]);
  expect(await saveCuesOfShow(actor, eventId)).toEqual({ captions: 4, chapters: 2 });
});
