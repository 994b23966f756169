import { z } from "zod";
import { CHAT_AUDIENCES, CHAT_REVIEWS } from "~db/vocabularies";
import { PHRASE_IDS, type PhraseId, PHRASES } from "./phrases.protocol";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import {
  isReaction,
  MAX_MESSAGE_LENGTH,
  normaliseMessage,
  type Reaction,
  REACTIONS,
} from "./protocol";

/** Refuses longer input before any work is spent on it. */
const MAX_RAW_LENGTH = 10_000;

export const MessageText = z
  .string({ error: "live:writeSomething" })
  .max(MAX_RAW_LENGTH, "live:messageTooLong")
  .transform(normaliseMessage)
  .refine((message) => message !== "", "live:writeSomething")
  .refine((message) => countCodePoints(message) <= MAX_MESSAGE_LENGTH, "live:messageTooLong");

/** Id that the sender gives the message: a message that is sent twice is stored once. */
export const ClientId = z.string().regex(/^[\w-]{1,64}$/);

/** Typed text, or the id of a phrase. */
export const NewMessage = z
  .object({
    message: MessageText.optional(),
    phrase: z.enum(PHRASE_IDS, "live:unknownPhrase").optional(),
    clientId: ClientId.optional(),
  })
  .transform(({ message, phrase, clientId }, context) => {
    if (phrase) return { message: PHRASES[phrase].vi, phrase, clientId };
    if (message) return { message, clientId };

    context.addIssue({ code: "custom", message: "live:writeSomething", path: ["message"] });

    return z.NEVER;
  });
export type NewMessage = { message: string; phrase?: PhraseId; clientId?: string };

export const ReactionChoice = z.custom<Reaction>(isReaction, "live:unknownReaction");
export const ReactionInput = z.object({ emoji: z.enum(REACTIONS, "live:unknownReaction") });

/**
 * Without fields: the newest 50 lines. `before`: the 50 lines before this line. `since`: up to 500
 * lines since this line.
 */
export const HistoryQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  since: z.coerce.number().int().min(0).optional(),
});

const RecordId = z.string().min(1).max(64);

export const SLOW_SECONDS = [0, 5, 10, 30, 60, 120] as const;
const DAY_SECONDS = 24 * 3600;

/** Moderation actions, as forms post them. */
export const ModerationAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete"), messageId: RecordId }),
  z.object({ intent: z.literal("clear"), userId: RecordId }),
  z.object({ intent: z.literal("approve"), messageId: RecordId }),
  z.object({ intent: z.literal("reject"), messageId: RecordId }),
  z.object({ intent: z.literal("pin"), messageId: RecordId }),
  z.object({ intent: z.literal("unpin") }),
  z.object({
    intent: z.literal("timeOut"),
    userId: RecordId,
    seconds: z.coerce.number().int().min(10).max(DAY_SECONDS),
  }),
  z.object({ intent: z.literal("ban"), userId: RecordId }),
  z.object({ intent: z.literal("lift"), userId: RecordId }),
  z.object({
    intent: z.literal("rules"),
    slowSeconds: z.coerce.number().int().min(0).max(300),
    blockedWords: z.string().max(5000, "moderation:blockedWordsLong").default(""),
    audience: z.enum(CHAT_AUDIENCES).default("everyone"),
    review: z.enum(CHAT_REVIEWS).default("off"),
  }),
]);
export type ModerationAction = z.output<typeof ModerationAction>;
