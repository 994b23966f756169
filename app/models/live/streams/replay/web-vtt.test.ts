import { expect, test } from "vitest";
import { type Cue, MAX_CUES, readWebVtt, writeWebVtt } from "./web-vtt";

const cuesOf = (text: string) => {
  const read = readWebVtt(text);

  return "cues" in read ? read.cues : read.fault;
};

const file = (...blocks: string[]) => ["WEBVTT", ...blocks].join("\n\n");

test("cues with names, positions, notes, styles, any line ending, and with or without hours are parsed", () => {
  const text = [
    "\uFEFFWEBVTT - Đêm Bolero",
    "Kind: captions\n",
    "STYLE\n::cue { color: red }\n",
    "NOTE by hand\n00:00.000 --> 00:01.000\n",
    "1\n01:02:03.004 --> 01:02:05.000 align:start position:10%",
    "Người tình\nmùa đông\n",
    "00:01.500 --> 00:02.000",
    "  Mở màn  ",
  ].join("\r\n");

  expect(cuesOf(text)).toEqual([
    { startMs: 1500, endMs: 2000, text: "Mở màn" },
    { startMs: 3_723_004, endMs: 3_725_000, text: "Người tình\nmùa đông" },
  ]);
});

test("only plain text of an uploaded file is kept", () => {
  const said = (text: string) => {
    const cues = cuesOf(file(`00:01.000 --> 00:02.000\n${text}`));

    return Array.isArray(cues) ? cues[0]!.text : cues.reason;
  };

  expect(said("<v Mai><i>Chào</i> <00:01.500><c.red>bạn</c>")).toBe("Chào bạn");
  expect(said('<img src=x onerror="alert(1)">a<script')).toBe("a");
  expect(said("a\u0000\u001b[31m b\u009b")).toBe("a[31m b");
  expect(said("&lt;b&gt; &amp;amp; &nbsp;&unknown;")).toBe("<b> &amp; \u00A0&unknown;");

  // Text that still looks like markup is escaped.
  const again = writeWebVtt([{ startMs: 1000, endMs: 2000, text: said("&lt;b&gt;&amp;") }]);

  expect(again).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;b&gt;&amp;\n");
});

test("invalid WebVTT is refused with its line", () => {
  const cue = "00:01.000 --> 00:02.000\na";

  expect(cuesOf("")).toEqual({ reason: "noHeader", line: 1 });
  expect(cuesOf(`WEBVTTX\n\n${cue}`)).toEqual({ reason: "noHeader", line: 1 });
  expect(cuesOf(`1\n00:00:01,000 --> 00:00:02,000\na`)).toEqual({ reason: "noHeader", line: 1 });
  for (const times of [
    "00:01,000 --> 00:02.000",
    "1:00.000 --> 2:00.000",
    "00:60.000 --> 01:01.000",
    "later",
    "-->",
  ])
    expect(cuesOf(file(cue, `${times}\na`)), times).toEqual({ reason: "badTime", line: 6 });
  expect(cuesOf(file("00:02.000 --> 00:02.000\na"))).toEqual({ reason: "badTime", line: 3 });
  expect(cuesOf(file(`00:01.000 --> 00:02.000\n${"ă".repeat(501)}`))).toEqual({
    reason: "tooLong",
    line: 3,
  });
  expect(cuesOf(file("NOTE nothing", "00:01.000 --> 00:02.000\n<i></i>"))).toMatchObject({
    reason: "noCues",
  });

  const many = file(...Array.from({ length: MAX_CUES + 1 }, () => cue));

  expect(cuesOf(many)).toEqual({ reason: "tooMany", line: 3 + 3 * MAX_CUES });
});

test("captions survive a round trip, and hostile files are parsed in linear time", () => {
  const cues: Cue[] = Array.from({ length: 300 }, (_, i) => ({
    startMs: i * 61_001,
    endMs: i * 61_001 + 999,
    text: [`Câu ${i}`, "<&> hai dòng", "♪"].slice(0, (i % 3) + 1).join("\n"),
  }));

  expect(cuesOf(writeWebVtt(cues))).toEqual(cues);

  // A reader that goes back for each letter takes longer than a test may.
  for (const text of [
    "<".repeat(300_000),
    "&".repeat(300_000),
    "0".repeat(300_000),
    "\n".repeat(300_000),
  ]) {
    readWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`);
    readWebVtt(`WEBVTT\n\n${text}`);
  }
});
