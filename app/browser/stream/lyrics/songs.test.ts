import { expect, test } from "vitest";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import { songsSoFar } from "./songs";

const cue = (kind: LyricCue["kind"], title: string, mediaTime: number) =>
  ({ kind, song: { title, writer: null }, mediaTime }) as LyricCue;

test("a song begins with its first words, also one that was begun after the page was opened", () => {
  const known = [{ title: "Gió Qua Cầu Ván", at: 1000 }];
  const cues = [
    cue("line", "Gió Qua Cầu Ván", 5000),
    cue("next", "Đò Khuya", 8000),
    cue("line", "Đò Khuya", 9000),
    cue("line", "Đò Khuya", 9500),
    cue("clear", "Mưa", 9900),
  ];

  expect(songsSoFar(known, cues)).toEqual([...known, { title: "Đò Khuya", at: 9000 }]);
});
