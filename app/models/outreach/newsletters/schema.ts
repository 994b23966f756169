import { z } from "zod";
import { blankAsNull } from "~/models/shows/events/editing/schema-parts";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { oneLine, paragraphs } from "~/models/base/text/normalize";

const MAX_SUBJECT = 120;
const MAX_TEXT = 5000;

const subjectField = blankAsNull(
  z
    .string("newsletters:subjectLong")
    .max(10 * MAX_SUBJECT, "newsletters:subjectLong")
    .transform(oneLine)
    .refine((subjectLine) => countCodePoints(subjectLine) <= MAX_SUBJECT, "newsletters:subjectLong")
    .transform((subjectLine) => subjectLine || null),
)
  .default(null)
  .meta({ maxLength: MAX_SUBJECT });

const textField = blankAsNull(
  z
    .string("newsletters:textLong")
    .max(10 * MAX_TEXT, "newsletters:textLong")
    .transform(paragraphs)
    .refine((newsletterText) => countCodePoints(newsletterText) <= MAX_TEXT, "newsletters:textLong")
    .transform((newsletterText) => newsletterText || null),
)
  .default(null)
  .meta({ maxLength: MAX_TEXT });

const LANGUAGE_FIELDS = [
  ["subjectVi", "textVi"],
  ["subjectEn", "textEn"],
] as const;

/**
 * A newsletter in Vietnamese, English or both. With `eventId` it goes to the ticket holders of this
 * show instead of the followers.
 */
export const NewsletterInput = z
  .object({
    eventId: blankAsNull(z.uuid("newsletters:showUnknown")).default(null),
    subjectVi: subjectField,
    textVi: textField,
    subjectEn: subjectField,
    textEn: textField,
  })
  .superRefine((input, context) => {
    const refuse = (fieldPath: string, message: string) =>
      context.addIssue({ code: "custom", path: [fieldPath], message });

    for (const [subjectName, textName] of LANGUAGE_FIELDS) {
      if (input[textName] && !input[subjectName]) refuse(subjectName, "newsletters:subjectNeeded");
      if (input[subjectName] && !input[textName]) refuse(textName, "newsletters:textNeeded");
    }

    if (LANGUAGE_FIELDS.every((fieldNames) => fieldNames.every((fieldName) => !input[fieldName])))
      refuse("subjectVi", "newsletters:wordsNeeded");
  });
export type NewsletterInput = z.output<typeof NewsletterInput>;
