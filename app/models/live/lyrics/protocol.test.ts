import { expect, test } from "vitest";
import { cueAt, type LyricCue, mergeCues } from "./protocol";

const cue = (seq: number, mediaTime: number): LyricCue => ({
  seq,
  mediaTime,
  kind: "line",
  line: `${seq}`,
  translation: null,
  next: null,
  upcoming: [],
  song: { title: "Đò Khuya", writer: null },
});

test("a player shows the newest cue that its video has reached, 2 or 8 seconds behind", () => {
  const cues = mergeCues([cue(2, 2000)], [cue(1, 1000), cue(3, 2000), cue(2, 2000)]);

  expect(cues.map(({ seq }) => seq)).toEqual([1, 2, 3]);

  const pressedAt = 2000;

  for (const delay of [2000, 8000]) {
    const shownAt = (wall: number) => cueAt(cues, wall - delay)?.seq ?? null;

    expect(shownAt(pressedAt + delay - 1)).toBe(1);
    expect(shownAt(pressedAt + delay)).toBe(3);
  }

  expect(cueAt(cues, 999)).toBeNull();
});
