import { expect, test } from "vitest";
import { listSongs } from "~/models/live/lyrics/songs.server";
import { linesOf } from "~/models/live/lyrics/words";
import { actorFor, cookieFor, makeArtist } from "../../../../test/factories/accounts/people";
import { comeBack, type Fields, outcome, submit } from "../../../../test/factories/base/requests";
import { action } from "./route";

const LRC = "[ti:Đò Khuya]\n[00:01.00]Sông dài\n[00:05.00]Đò ơi";

async function songbook() {
  const artist = await makeArtist();
  const options = { cookie: await cookieFor(artist), headers: { "accept-language": "en" } };
  const send = (fields: Fields) =>
    outcome(() => action({ ...submit("/dashboard/songs", fields, options), params: {} }));
  const songs = async () =>
    (await listSongs(actorFor(artist))).map(({ title, verses }) => [
      title,
      linesOf(verses).map(({ text }) => text),
    ]);

  return { send, songs };
}

const file = (...parts: BlobPart[]) => new File(parts, "song.lrc", { type: "text/plain" });
/** Encodes a text as Windows' editor saves "Unicode". */
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

test("a song comes from a file in UTF-8 or UTF-16, or from its pasted content", async () => {
  const song = ["Đò Khuya", ["Sông dài", "Đò ơi"]];
  const ways: Fields[] = [
    { file: file(LRC), text: "" },
    { file: file(utf16(LRC)) },
    { file: file(), text: LRC },
  ];

  for (const fields of ways) {
    const { send, songs } = await songbook();

    expect(((await send({ ...fields, confirmed: "on" })) as Response).status).toBe(302);
    expect(await songs()).toEqual([song]);
  }
});

test("a file that cannot be read, is too long, or is missing is refused in words, and makes no song", async () => {
  const { send, songs } = await songbook();
  const refused = async (fields: Fields) =>
    Object.values(comeBack(await send({ ...fields, confirmed: "on" })).errors);

  expect(await refused({ file: file(new Uint8Array([0xc3, 0x28, 0x81])) })).toEqual([
    ["Save the file as UTF-8, or paste its content."],
  ]);
  expect(await refused({ file: file("x".repeat(140_001)) })).toEqual([
    ["This is too long for a song."],
  ]);
  expect(await refused({ text: "[ti:Đò Khuya]" })).toEqual([
    ["Please enter the words, at least one line."],
  ]);
  expect(await refused({ file: file(), text: "" })).toEqual([
    ["Please choose a file, or paste its content."],
  ]);
  expect(await songs()).toEqual([]);
});
