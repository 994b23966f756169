import fc from "fast-check";
import { expect, test } from "vitest";
import type { Verse } from "~db/schema";
import { readLrc, writeLrc } from "./lrc";
import { readSongVtt, writeSongVtt } from "./song-vtt";
import { addTranslation, linesOf, splitWords, translationText, wordsText } from "./words";
import { versesOf } from "./song-words";

const LETTERS = [..."aăâđêôơưạảãàáếềệợữ ,.!?'<>&-"];
const text = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 30 })
  .map((letters) => `Câu ${letters.join("")}x`.replace(/\s+/g, " "));
const line = fc.record({ text, translation: text, atMs: fc.constant(null) });
const verse = fc.record({
  label: fc.option(fc.constantFrom("Điệp khúc", "Lời 2")),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
});
const song = fc.array(verse, { minLength: 1, maxLength: 6 });
const plain = (verses: Verse[]) =>
  linesOf(verses).map(({ text, translation, atMs }) => ({ text, translation, atMs }));

/** Gives each line a time; a verse follows its predecessor after a pause. */
function timed(verses: Verse[], stepMs: number): Verse[] {
  let at = 0;

  return verses.map(({ label, lines }) => ({
    label,
    lines: lines.map((it) => ({ ...it, atMs: (at += stepMs) })),
  }));
}

test("words and translation come back as they were typed", () => {
  fc.assert(
    fc.property(song, (verses) => {
      expect(addTranslation(splitWords(wordsText(verses)), translationText(verses))).toEqual(
        verses,
      );
    }),
  );
});

test("LRC comes back with verses, names, translations and times to a hundredth", () => {
  fc.assert(
    fc.property(song, fc.integer({ min: 1, max: 900 }), (verses, step) => {
      const whole = timed(verses, step * 10);
      const read = readLrc(writeLrc({ title: "Đò Khuya", writer: "Bảy", verses: whole }));

      expect(read).toEqual({ title: "Đò Khuya", writer: "Bảy", verses: whole });
    }),
  );
});

test("LRC without times comes back without the translation", () => {
  fc.assert(
    fc.property(song, (verses) => {
      const read = readLrc(writeLrc({ title: "T", writer: null, verses }));
      const bare = verses.map((it) => ({
        ...it,
        lines: it.lines.map((one) => ({ ...one, translation: null })),
      }));

      expect(read).toEqual({ title: "T", writer: null, verses: bare });
    }),
  );
});

test("WebVTT comes back with lines, translations and times to a millisecond", () => {
  fc.assert(
    fc.property(song, fc.integer({ min: 1, max: 9000 }), (verses, step) => {
      const whole = timed(verses, step);
      const read = readSongVtt(writeSongVtt(whole)!);

      expect("verses" in read && plain(read.verses)).toEqual(plain(whole));
    }),
  );
});

test("no file or text makes reading fail, or takes long", () => {
  const wild = fc.array(
    fc.constantFrom("[", "]", "00:01.00", "\n", "a", "<00:01>", "[ti:", "\u0301", " "),
    {
      maxLength: 400,
    },
  );

  fc.assert(
    fc.property(wild, (parts) => {
      const typed = parts.join("");

      for (const { lines } of [...splitWords(typed), ...readLrc(typed).verses])
        expect(lines.length).toBeGreaterThan(0);
    }),
  );
});

test("WebVTT needs a time for every line, in order", () => {
  const [one] = splitWords("một\nhai");

  expect(writeSongVtt([one!])).toBeNull();

  const twice = one!.lines.map((it) => ({ ...it, atMs: 1000 }));

  expect(writeSongVtt([{ label: null, lines: twice }])).toBeNull();
});

test("a translation with another number of lines is refused, with the verse", () => {
  const params = { verse: 2, lines: 1, translated: 2 };
  const typed = { words: "a\n\nb", translation: "A\n\nB\nC" };
  const refused = { key: "songbook:translationCounts", params };

  expect(() => versesOf(typed)).toThrow(
    expect.objectContaining({ details: { params, fields: { translation: refused } } }),
  );
  expect(() =>
    versesOf({ words: Array.from({ length: 301 }, (_, n) => `${n}`).join("\n") }),
  ).toThrow();
  expect(() => versesOf({ words: "x".repeat(201) })).toThrow();
  expect(() => versesOf({ words: " \n\n[Điệp khúc]\n" })).toThrow();
});

test("a line with several times is sung several times", () => {
  const { verses } = readLrc("[00:01.00][00:05.00]Điệp khúc\n[00:03.5]Lời");

  expect(linesOf(verses).map(({ text, atMs }) => [text, atMs])).toEqual([
    ["Điệp khúc", 1000],
    ["Lời", 3500],
    ["Điệp khúc", 5000],
  ]);
});

const sung = (text: string) =>
  linesOf(readLrc(text).verses).map((line) => [line.atMs, line.text, line.translation]);

test("a line with several times keeps its translation at each of them", () => {
  const chorus = "[00:10.00][01:00.00]Đò ơi\n[00:10.00][01:00.00]Oh ferry";
  const verse = "[00:20.00]Sông dài\n[00:20.00]Long river";

  expect(sung(`${chorus}\n${verse}`)).toEqual([
    [10_000, "Đò ơi", "Oh ferry"],
    [20_000, "Sông dài", "Long river"],
    [60_000, "Đò ơi", "Oh ferry"],
  ]);
  expect(sung("[00:10.00][01:00.00]Đò ơi\n[01:00.00]Oh ferry\n[00:10.00]Ferry")).toEqual([
    [10_000, "Đò ơi", "Ferry"],
    [60_000, "Đò ơi", "Oh ferry"],
  ]);
});

test.each([
  ["+500", 9500],
  ["500", 9500],
  [" -1500 ", 11_500],
  ["20000", 0],
  ["0", 10_000],
  ["soon", 10_000],
  ["+-5", 10_000],
])("[offset:%s] moves all lines as players do: positive is earlier", (offset, atMs) => {
  expect(sung(`[offset:${offset}]\n[00:10.00]Đò ơi`)).toEqual([[atMs, "Đò ơi", null]]);
  expect(sung(`[00:10.00]Đò ơi\n[offset:${offset}]`)).toEqual([[atMs, "Đò ơi", null]]);
});
