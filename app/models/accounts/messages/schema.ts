import { z } from "zod";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { paragraphs } from "~/models/base/text/normalize";

const MAX_TEXT_LENGTH = 2000;

/** A message between a person and an artist. */
export const MessageInput = z.object({
  text: z
    .string("dashboard:messages.empty")
    .transform(paragraphs)
    .refine((messageText) => messageText !== "", "dashboard:messages.empty")
    .refine(
      (messageText) => countCodePoints(messageText) <= MAX_TEXT_LENGTH,
      "dashboard:messages.tooLong",
    ),
});
export type MessageInput = z.output<typeof MessageInput>;
