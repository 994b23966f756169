import { AppError } from "~/platform/errors";
import { isReaction } from "~/models/live/chat/protocol";
import { sendReaction } from "~/models/live/chat/reactions.server";
import type { Client } from "../client.server";
import type { IncomingFrame } from "../frames.server";

export async function reaction(
  client: Client,
  { emoji }: Extract<IncomingFrame, { type: "emoji_reaction" }>,
) {
  if (!client.room) throw new AppError("conflict", "live:joinFirst");
  if (!isReaction(emoji)) throw new AppError("invalid", "live:unknownReaction");

  await sendReaction(client.identity.actor, client.room.eventId, emoji);
}
