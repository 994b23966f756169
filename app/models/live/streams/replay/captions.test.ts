import { expect, test } from "vitest";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { GUEST } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { MAX_CAPTIONS_BYTES } from "./captions";
import { findCaptions, listCaptions, removeCaptions, saveCaptions } from "./captions.server";

const bytes = (text: string) => new TextEncoder().encode(text);
const vtt = (...words: string[]) =>
  bytes(["WEBVTT", ...words.map((it, i) => `00:0${i}.000 --> 00:0${i}.900\n${it}`)].join("\n\n"));

test("only the artist adds, replaces and removes captions in two languages, and viewers are notified", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const announced: string[] = [];

  onAnnouncement("chat.changed", ({ eventId }) => eventId === event.id && announced.push(eventId));

  const held = async () =>
    (await listCaptions(event.id)).map(({ language, cues }) => [language, cues]);

  await saveCaptions(actorFor(artist), event.id, "vi", vtt("Chào", "cả nhà"));
  await saveCaptions(actorFor(artist), event.id, "en", vtt("Hello"));
  expect(await held()).toEqual([
    ["en", 1],
    ["vi", 2],
  ]);
  await saveCaptions(actorFor(artist), event.id, "vi", vtt("<b>Xin chào</b>"));
  expect(await findCaptions(event.id, "vi")).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nXin chào\n",
  );
  expect(await findCaptions(event.id, "en")).toContain("Hello");

  for (const [actor, code] of [
    [GUEST, "unauthenticated"],
    [actorFor(await makeUser()), "forbidden"],
    [actorFor(await makeArtist()), "forbidden"],
  ] as const) {
    await expect(saveCaptions(actor, event.id, "vi", vtt("Của tôi"))).rejects.toMatchObject({
      code,
    });
    await expect(removeCaptions(actor, event.id, "vi")).rejects.toMatchObject({ code });
  }

  await removeCaptions(actorFor(artist), event.id, "vi");
  await removeCaptions(actorFor(artist), event.id, "vi");
  expect(await held()).toEqual([["en", 1]]);
  expect(await findCaptions(event.id, "vi")).toBeNull();
  expect(announced.length).toBe(5);
});

test("a file that is too large, not UTF-8 or not WebVTT is refused at its field and changes nothing", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const save = (file: Uint8Array) => saveCaptions(actorFor(artist), event.id, "vi", file);

  await save(vtt("Chào"));
  await expect(save(new Uint8Array(MAX_CAPTIONS_BYTES + 1))).rejects.toMatchObject({
    code: "too_large",
  });

  const latin = Uint8Array.from([...vtt("Ch"), 0xe0, 0x6f]);

  await expect(save(latin)).rejects.toMatchObject({
    details: { fields: { file: { key: "dashboard:captions.notUtf8" } } },
  });
  await expect(save(bytes("WEBVTT\n\nlater\nChào"))).rejects.toMatchObject({
    code: "invalid",
    details: { fields: { file: { key: "dashboard:captions.badTime", params: { line: 3 } } } },
  });
  expect(await findCaptions(event.id, "vi")).toContain("Chào");
});
