import { expect, test } from "vitest";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../../test/factories/accounts/people";
import { listChapters, saveChapters } from "./chapters.server";
import { ChapterList } from "./chapters";
import { saveRecording } from "./recordings.server";

const read = (chapters: string) => ChapterList.safeParse({ chapters });

test("a set list is parsed line by line and sorted by time", () => {
  expect(
    read("12:30 Người tình\n\n 0:05  Mở màn \r\n1:02:03 Vọng cổ 60:40").data!.chapters,
  ).toEqual([
    { atSeconds: 5, title: "Mở màn" },
    { atSeconds: 750, title: "Người tình" },
    { atSeconds: 3723, title: "Vọng cổ 60:40" },
  ]);
  expect(read("").data!.chapters).toEqual([]);
});

test("lines without time or title, invalid or repeated times, and overlong texts are refused", () => {
  for (const bad of ["Mở màn", "1:75 Mở màn", "5 Mở màn", "0:05", `0:05 ${"a".repeat(201)}`]) {
    expect(read(bad).error!.issues[0]!.message, bad).toBe("dashboard:replay.noChapter");
  }

  expect(read("0:05 A\n0:05 B").error!.issues[0]!.message).toBe("dashboard:replay.sameTime");

  const many = Array.from({ length: 201 }, (_, i) => `${i}:00 A`).join("\n");

  expect(read(many).error!.issues[0]!.message).toBe("dashboard:replay.tooMany");
});

test("only the artist replaces the set list", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const save = (actor: Parameters<typeof saveChapters>[0], text: string) =>
    saveChapters(actor, event.id, ChapterList.parse({ chapters: text }));

  await save(actorFor(artist), "0:00 A\n1:00 B");
  await save(actorFor(artist), "0:30 C");
  expect(await listChapters(event.id)).toEqual([{ atSeconds: 30, title: "C" }]);
  await expect(save(actorFor(await makeArtist()), "0:00 X")).rejects.toMatchObject({
    code: expect.stringMatching(/forbidden|not_found/),
  });
});

test("a chapter beyond the end of the recording is refused by its line and the length", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 1 });
  const save = (text: string) =>
    saveChapters(actorFor(artist), event.id, ChapterList.parse({ chapters: text }));

  await save("9:00 Chưa có bản ghi");
  await saveRecording(event.id, { durationMs: 65_000, bytes: 10, spans: [] });

  await expect(save("0:30 A\n1:05 B")).rejects.toMatchObject({
    messageKey: "dashboard:replay.beyondEnd",
    details: { params: { line: "1:05 B", length: "1:05" }, fields: { chapters: {} } },
  });
  await save("0:30 A\n1:04 B");
  expect(await listChapters(event.id)).toHaveLength(2);
});
