import { z } from "zod";
import { blankAsNull } from "~/models/shows/events/editing/schema-parts";
import { codePoints, oneLine, paragraphs } from "~/models/base/text/normalize";

const MAX_SUBJECT = 120;
const MAX_TEXT = 5000;

const subject = blankAsNull(
  z
    .string("newsletters:subjectLong")
    .max(10 * MAX_SUBJECT, "newsletters:subjectLong")
    .transform(oneLine)
    .refine((line) => codePoints(line) <= MAX_SUBJECT, "newsletters:subjectLong")
    .transform((line) => line || null),
)
  .default(null)
  .meta({ maxLength: MAX_SUBJECT });

const text = blankAsNull(
  z
    .string("newsletters:textLong")
    .max(10 * MAX_TEXT, "newsletters:textLong")
    .transform(paragraphs)
    .refine((words) => codePoints(words) <= MAX_TEXT, "newsletters:textLong")
    .transform((words) => words || null),
)
  .default(null)
  .meta({ maxLength: MAX_TEXT });

const LANGUAGES = [
  ["subjectVi", "textVi"],
  ["subjectEn", "textEn"],
] as const;

/**
 * A newsletter in Vietnamese, English or both. `eventId`: to the ticket holders of this show, not
 * to followers.
 */
export const NewsletterInput = z
  .object({
    eventId: blankAsNull(z.uuid("newsletters:showUnknown")).default(null),
    subjectVi: subject,
    textVi: text,
    subjectEn: subject,
    textEn: text,
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });

    for (const [subjectName, textName] of LANGUAGES) {
      if (input[textName] && !input[subjectName]) refuse(subjectName, "newsletters:subjectNeeded");
      if (input[subjectName] && !input[textName]) refuse(textName, "newsletters:textNeeded");
    }

    if (LANGUAGES.every((names) => names.every((name) => !input[name])))
      refuse("subjectVi", "newsletters:wordsNeeded");
  });
export type NewsletterInput = z.output<typeof NewsletterInput>;
