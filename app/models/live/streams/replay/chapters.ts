import { z } from "zod";
import { normalizeUnicode } from "~/models/base/text/normalize";
import { required } from "~/platform/required";

const MAX_CHAPTERS = 200;
const MAX_TITLE_LENGTH = 200;

export type Chapter = { atSeconds: number; title: string };

const LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/;

/** Set list as typed, one song per line, "12:30 Người tình mùa đông", sorted by time. */
export const ChapterList = z.object({
  chapters: z
    .string()
    .max(50_000, "dashboard:replay.tooMany")
    .default("")
    .transform((text, context) => {
      const lines = normalizeUnicode(text).split(/\r?\n/);
      const chapters = lines
        .map((line) => line.trim())
        .filter(Boolean)
        .map(readLine);
      const problem = problemOf(chapters);
      if (problem) context.addIssue({ code: "custom", message: problem });

      return chapters.filter((it) => it !== null).sort((a, b) => a.atSeconds - b.atSeconds);
    }),
});
export type ChapterList = z.output<typeof ChapterList>;

/** The same as JSON. */
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
    const problem = problemOf(chapters);
    if (problem) context.addIssue({ code: "custom", message: problem, path: ["chapters"] });
  });

export function chapterText(chapters: Chapter[], clock: (seconds: number) => string): string {
  return chapters.map(({ atSeconds, title }) => `${clock(atSeconds)} ${title}`).join("\n");
}

function readLine(line: string): Chapter | null {
  const [, hours = "0", minutes, seconds, title] = LINE.exec(line) ?? [];
  if (minutes === undefined || !title) return null;

  return { atSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title };
}

function problemOf(chapters: (Chapter | null)[]) {
  if (chapters.length > MAX_CHAPTERS) return "dashboard:replay.tooMany";
  if (chapters.some((it) => it === null || [...it.title].length > MAX_TITLE_LENGTH))
    return "dashboard:replay.noChapter";

  const times = chapters.map((it) => required(it).atSeconds);

  return new Set(times).size < times.length ? "dashboard:replay.sameTime" : null;
}
