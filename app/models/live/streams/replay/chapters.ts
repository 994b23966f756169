import { z } from "zod";
import { normalizeUnicode } from "~/models/base/text/normalize";
import { required } from "~/platform/required";

const MAX_CHAPTERS = 200;
const MAX_TITLE_LENGTH = 200;

export type Chapter = { atSeconds: number; title: string };

const CHAPTER_LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/;

/** Chapters as typed, one song per line, "12:30 Người tình mùa đông", sorted by time. */
export const ChapterList = z.object({
  chapters: z
    .string()
    .max(50_000, "dashboard:replay.tooMany")
    .default("")
    .transform((typedList, context) => {
      const typedLines = normalizeUnicode(typedList).split(/\r?\n/);
      const chapters = typedLines
        .map((typedLine) => typedLine.trim())
        .filter(Boolean)
        .map(parseChapter);
      const problem = findChapterProblem(chapters);
      if (problem) context.addIssue({ code: "custom", message: problem });

      return chapters
        .filter((chapter) => chapter !== null)
        .sort((earlier, later) => earlier.atSeconds - later.atSeconds);
    }),
});
export type ChapterList = z.output<typeof ChapterList>;

/** A list of chapters as JSON. */
export const ChapterInput = z
  .object({
    chapters: z
      .array(
        z.object({
          atSeconds: z.number().int().min(0).max(359_999),
          title: z
            .string()
            .transform((title) => normalizeUnicode(title).trim())
            .refine(
              (title) => title !== "" && [...title].length <= MAX_TITLE_LENGTH,
              "dashboard:replay.noChapter",
            ),
        }),
      )
      .max(MAX_CHAPTERS, "dashboard:replay.tooMany"),
  })
  .superRefine(({ chapters }, context) => {
    const problem = findChapterProblem(chapters);
    if (problem) context.addIssue({ code: "custom", message: problem, path: ["chapters"] });
  });

export function chapterListText(
  chapters: Chapter[],
  formatClock: (seconds: number) => string,
): string {
  return chapters.map(({ atSeconds, title }) => `${formatClock(atSeconds)} ${title}`).join("\n");
}

function parseChapter(typedLine: string): Chapter | null {
  const [, hours = "0", minutes, seconds, title] = CHAPTER_LINE.exec(typedLine) ?? [];
  if (minutes === undefined || !title) return null;

  return { atSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title };
}

function findChapterProblem(chapters: (Chapter | null)[]) {
  if (chapters.length > MAX_CHAPTERS) return "dashboard:replay.tooMany";
  if (chapters.some((chapter) => chapter === null || [...chapter.title].length > MAX_TITLE_LENGTH))
    return "dashboard:replay.noChapter";

  const chapterTimes = chapters.map((chapter) => required(chapter).atSeconds);

  return new Set(chapterTimes).size < chapterTimes.length ? "dashboard:replay.sameTime" : null;
}
