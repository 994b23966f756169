import { keyOfIssue } from "~/locales/is-message-key.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { NewMessage } from "~/models/live/chat/schema";
import type { Client } from "../client.server";
import type { IncomingFrame } from "../frames.server";

/** Stores a chat message; its announcement sends it to the room, including the sender. */
export async function chat(
  client: Client,
  { message, phrase, clientId }: Extract<IncomingFrame, { type: "chat_message" }>,
) {
  if (!client.room) throw new AppError("conflict", "live:joinFirst");

  const input = NewMessage.safeParse({ message, phrase, clientId });
  if (!input.success) throw new AppError("invalid", keyOfIssue(input.error));

  const { isHeld } = await postMessage(client.identity.actor, client.room.eventId, input.data);
  if (!isHeld) return;

  client.sendExtended({
    type: "held",
    clientId,
    text: translator(client.identity.language)("live:waitsForReview"),
  });
}
