import { assertScope } from "~/auth/bearer.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { logger } from "~/platform/logging/logger.server";
import type { Client } from "./client.server";
import type { IncomingFrame } from "./frames.server";
import { chat } from "./handlers/chat.server";
import { join } from "./handlers/join.server";
import { reaction } from "./handlers/reaction.server";
import { PROTOCOL_VERSION } from "./protocol";
import { errorText } from "./error-text.server";

/** Handles a frame. Errors are sent as text to clients of the extended protocol. */
export async function dispatch(client: Client, frame: IncomingFrame): Promise<void> {
  try {
    await handleFrame(client, frame);
  } catch (error) {
    const clientId = frame.type === "chat_message" ? frame.clientId : undefined;
    if (error instanceof AppError) {
      const { retryAfter } = error.details;
      const errorMessage = errorText(error, client.identity);

      return client.sendExtended({
        type: "error",
        about: frame.type,
        text: errorMessage,
        clientId,
        retryAfter,
      });
    }

    logger.error({ error, type: frame.type }, "A socket frame failed");

    const errorMessage = translator(client.identity.language)("live:notSent");

    client.sendExtended({ type: "error", about: frame.type, text: errorMessage, clientId });
  }
}

async function handleFrame(client: Client, frame: IncomingFrame) {
  switch (frame.type) {
    case "hello":
      client.isExtended = true;

      return client.send({
        type: "hello",
        version: PROTOCOL_VERSION,
        userId: client.identity.actor.userId,
      });
    case "join_event":
      return join(client, frame);
    case "chat_message":
      assertScope(client.identity.token, "chat:own");

      return chat(client, frame);
    case "emoji_reaction":
      assertScope(client.identity.token, "chat:own");

      return reaction(client, frame);
  }
}
