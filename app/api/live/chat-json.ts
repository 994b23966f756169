import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { AUTHOR_MARKS } from "~/models/accounts/author-mark.protocol";
import { PHRASE_IDS } from "~/models/live/chat/phrases.protocol";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { SongRequest } from "~/models/live/donations/song-requests.server";
import { decimalString } from "~/locales/currency";
import { Instant, instantOrNull, MoneyString } from "../base/parts";

/** One chat line as the socket sends it; a prepared phrase is in the caller's language. */
export const ChatLineJson = z
  .object({
    id: z.string(),
    seq: z.number().int(),
    message: z.string(),
    phrase: z.enum(PHRASE_IDS).nullable(),
    timestamp: Instant,
    isBot: z.boolean().meta({ description: "Written with an access token." }),
    user: z.object({
      id: z.string(),
      firstName: z.string(),
      profileImageUrl: z.string().nullable(),
      mark: z.enum(AUTHOR_MARKS).nullable(),
    }),
  })
  .meta({ id: "ChatLine" });

export function chatLineJson(chatLine: ChatLine): z.output<typeof ChatLineJson> {
  const { id: lineId, seq: sequence, message, timestamp, isBot = false, user } = chatLine;
  const phrase = (chatLine.phrase as z.output<typeof ChatLineJson>["phrase"]) ?? null;

  return {
    id: lineId,
    seq: sequence,
    message,
    phrase,
    timestamp,
    isBot,
    user: { ...user, mark: user.mark ?? null },
  };
}

export const RequestJson = z
  .object({
    id: z.string(),
    firstName: z.string(),
    dedication: z.string(),
    /** The tip's amount; null for stagehands, who see no amounts. */
    amount: MoneyString.nullable(),
    currency: z.enum(CURRENCIES),
    createdAt: Instant,
    sungAt: Instant.nullable(),
  })
  .meta({ id: "SongRequest" });

export function requestJson({
  amountCents,
  createdAt,
  sungAt,
  ...otherFields
}: SongRequest): z.output<typeof RequestJson> {
  const amount = amountCents === null ? null : decimalString(amountCents, otherFields.currency);

  return {
    ...otherFields,
    amount,
    createdAt: createdAt.toISOString(),
    sungAt: instantOrNull(sungAt),
  };
}

export const ActionJson = z.object({
  act: z.string(),
  at: Instant,
  by: z.string().nullable(),
  target: z.string().nullable(),
  seconds: z.number().nullable(),
});
