import { z } from "zod";
import { codePoints, paragraphs } from "../text/normalize";

const LIMIT = 2000;

/** A letter between a person and an artist. */
export const LetterInput = z.object({
  text: z
    .string("dashboard:letters.empty")
    .transform(paragraphs)
    .refine((text) => text !== "", "dashboard:letters.empty")
    .refine((text) => codePoints(text) <= LIMIT, "dashboard:letters.tooLong"),
});
export type LetterInput = z.output<typeof LetterInput>;
