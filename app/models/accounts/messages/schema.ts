import { z } from "zod";
import { codePoints, paragraphs } from "~/models/base/text/normalize";

const LIMIT = 2000;

/** A message between a person and an artist. */
export const MessageInput = z.object({
  text: z
    .string("dashboard:messages.empty")
    .transform(paragraphs)
    .refine((text) => text !== "", "dashboard:messages.empty")
    .refine((text) => codePoints(text) <= LIMIT, "dashboard:messages.tooLong"),
});
export type MessageInput = z.output<typeof MessageInput>;
