import type { Page } from "@playwright/test";

/** Marks of the page (see lyric-lines.tsx), read when the words have changed. */
type Mark = {
  seq: number;
  cueTime: number;
  shownAt: number;
  videoMs: number;
  wallMs: number;
  line: string;
};
type Watched = { marks?: Mark[] };

/**
 * What a viewer saw. `earliestMs`: from the cue's time to the moment of the video at which the page
 * chose it; `lateMs`: to the moment at which it stood in the page.
 */
export type ShownLine = Mark & { earliestMs: number; lateMs: number };

/** Notes each change of the words from now on. */
export function noteLines(page: Page) {
  return page.evaluate(() => {
    const marks = ((window as Watched).marks = [] as Mark[]);
    const video = document.querySelector("video")!;
    const read = () => {
      const { cue, cueTime, shownAt } =
        document.querySelector<HTMLElement>("[data-cue]")?.dataset ?? {};
      if (!cue || marks.at(-1)?.seq === Number(cue)) return;

      const line = document.querySelector(".lyrics-line, .lyric .sung")?.textContent ?? "";
      const times = {
        cueTime: Number(cueTime),
        shownAt: Number(shownAt),
        videoMs: video.currentTime * 1000,
      };

      marks.push({ seq: Number(cue), ...times, wallMs: Date.now(), line });
    };

    new MutationObserver(read).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
}

const marksOf = (page: Page) => page.evaluate(() => (window as Watched).marks!);

export async function countFrom(page: Page, seq: number): Promise<number> {
  return (await marksOf(page)).filter((mark) => mark.seq >= seq).length;
}

/**
 * Since the mark of a cue says the moment of the video at which it was chosen, the marks also tell
 * how the video's own time relates to its dates: the change that was in the page soonest after its
 * choice says it best.
 */
export async function shownLines(page: Page, fromSeq: number): Promise<ShownLine[]> {
  const marks = await marksOf(page);
  const offset = Math.max(...marks.map(({ shownAt, videoMs }) => shownAt - videoMs));

  return marks
    .filter(({ seq }) => seq >= fromSeq)
    .map((mark) => ({
      ...mark,
      earliestMs: mark.shownAt - mark.cueTime,
      lateMs: mark.videoMs + offset - mark.cueTime,
    }));
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
