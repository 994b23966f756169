import { z } from "zod";
import { parseJson } from "~/platform/json/parse-json";
import { ClientId } from "~/models/live/chat/schema";

const RoomId = z.string().min(1).max(64);

/**
 * Frames a client may send; anything else is malformed. Unknown fields, such as old clients'
 * userId, are dropped.
 */
const Frame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), version: z.number().int() }),
  z.object({
    type: z.literal("join_event"),
    eventId: RoomId,
    since: z.number().int().min(0).optional(),
  }),
  z
    .object({
      type: z.literal("chat_message"),
      message: z.string().optional(),
      phrase: z.string().max(64).optional(),
      clientId: ClientId.optional().catch(undefined),
    })
    .refine(({ message, phrase }) => (message ?? phrase) !== undefined),
  z.object({ type: z.literal("emoji_reaction"), emoji: z.string().max(32) }),
]);

export type IncomingFrame = z.output<typeof Frame>;

/** @returns null for malformed frames */
export function parseFrame(frameBytes: Buffer, isBinary: boolean): IncomingFrame | null {
  return isBinary ? null : (Frame.safeParse(parseJson(frameBytes)).data ?? null);
}
