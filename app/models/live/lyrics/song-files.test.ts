import { expect, test } from "vitest";
import { AppError } from "~/platform/errors";
import { SongImport } from "./schema";
import { readSongFile } from "./song-words";
import { linesOf } from "./words";

/** Reads the lines of a file; returns the message if it is refused. */
function read(text: string): string[] | string {
  try {
    return linesOf(readSongFile(text).verses).map((line) => line.text);
  } catch (error) {
    if (error instanceof AppError) return error.messageKey;

    throw error;
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const clock = (n: number) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, "0")}`;
const timed = (n: number) => `[${clock(n % 6000).padStart(5, "0")}.00]Câu ${n}`;
const vttTime = (n: number) =>
  `${String(Math.floor(n / 3600)).padStart(2, "0")}:${clock(n % 3600).padStart(5, "0")}.000`;
const vttCue = (n: number) => `${vttTime(n)} --> ${vttTime(n + 1)}\nCâu ${n}\n`;

test("files of tens of thousands of lines are refused, not cut", () => {
  const many = numbers(40_000);

  expect(read(many.map(timed).join("\n"))).toBe("songbook:linesMany");
  expect(read(many.map((n) => `${n}`).join("\n\n"))).toBe("songbook:linesMany");
  expect(read(`WEBVTT\n\n${many.map(vttCue).join("\n")}`)).toBe("songbook:vttFault");
  expect(read(`WEBVTT\n\n${numbers(301).map(vttCue).join("\n")}`)).toBe("songbook:linesMany");
  expect(read(`WEBVTT\n\n${numbers(300).map(vttCue).join("\n")}`)).toHaveLength(300);
});

test("one line that is sung thousands of times, or is thousands of times as long, is refused", () => {
  expect(read(`${"[00:01.00]".repeat(14_000)}Câu`)).toBe("songbook:linesMany");
  expect(read("x".repeat(140_000))).toBe("songbook:lineLong");
  expect(read(`[00:01.00]${"á".repeat(200)}`)).toHaveLength(1);
  expect(read(`[00:01.00]${"á".repeat(201)}`)).toBe("songbook:lineLong");
  expect(read(`[00:01.00]a${"\u0301".repeat(100_000)}`)).toHaveLength(1);
});

test("a text above the limit is refused before it is read", () => {
  const { error } = SongImport.safeParse({ text: "x".repeat(140_001), confirmed: true });

  expect(error?.issues[0]?.message).toBe("songbook:wordsLong");
});

test("whatever the encoding, lines are visible composed text", () => {
  const composed = ["Đò khuya", "Trăng lên"];

  expect(read("\uFEFF[00:01]Đò khuya\r[00:02]Trăng lên")).toEqual(composed);
  expect(read("[00:01]Đò khuya\r\n[00:02]Trăng lên".normalize("NFD"))).toEqual(composed);
  // UTF-16 that was read as bytes, marks that change the text direction, lone surrogates.
  expect(read([..."[00:01]Trăng lên"].join("\0"))).toEqual(["Trăng lên"]);
  expect(read("[00:01]\u202EĐò\u2069 khuya\ud800\n[00:02]Trăng\u200b lên")).toEqual(composed);
  expect(
    read(
      "\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n<b onclick=x>Đò khuya</b>\r\n\u202EOh ferry",
    ),
  ).toEqual(["Đò khuya"]);
});

test("a WebVTT caption without visible text is no line", () => {
  const cue = (text: string, n: number) => `00:0${n}.000 --> 00:0${n + 1}.000\n${text}\n`;

  expect(read(`WEBVTT\n\n${cue("\u200b", 1)}\n${cue("Đò khuya", 2)}`)).toEqual(["Đò khuya"]);
  expect(read(`WEBVTT\n\n${cue("\u200b", 1)}`)).toBe("songbook:wordsNeeded");
});

test("wrong times are words, or the fault of the file", () => {
  expect(read("[99:99.99]Đò khuya\n[1:2:3]Trăng lên")).toEqual([
    "[99:99.99]Đò khuya",
    "[1:2:3]Trăng lên",
  ]);
  for (const times of [
    "00:02.000 --> 00:01.000",
    "99:99.000 --> 99:99.999",
    "-1 --> NaN",
    "00:01.000 -->",
  ])
    expect(read(`WEBVTT\n\n${times}\nĐò khuya`)).toBe("songbook:vttFault");
});

test("files without words are refused", () => {
  for (const text of ["", "\n\n", "[ti:Đò Khuya]", "[Điệp khúc]\n", "[00:01.00]", "\0\0"])
    expect(read(text)).toBe("songbook:wordsNeeded");
  for (const text of ["WEBVTT", "WEBVTT\n\nNOTE nothing"])
    expect(read(text)).toBe("songbook:vttFault");
});
