import type { Actor } from "~/models/base/actor";
import { parseBlockedWords } from "./blocked-words";
import { approveMessage, rejectMessage } from "./held-messages.server";
import {
  clearMessages,
  deleteMessage,
  liftRestriction,
  pinMessage,
  restrictUser,
  updateChatRules,
} from "./moderation.server";
import type { ModerationAction } from "../schema";

/** Runs a moderation action from any form. */
export function moderate(
  actor: Actor,
  eventId: string,
  moderationAction: ModerationAction,
): Promise<void> {
  switch (moderationAction.intent) {
    case "delete":
      return deleteMessage(actor, eventId, moderationAction.messageId);
    case "clear":
      return clearMessages(actor, eventId, moderationAction.userId);
    case "approve":
      return approveMessage(actor, eventId, moderationAction.messageId);
    case "reject":
      return rejectMessage(actor, eventId, moderationAction.messageId);
    case "pin":
      return pinMessage(actor, eventId, moderationAction.messageId);
    case "unpin":
      return pinMessage(actor, eventId, null);
    case "timeOut":
      return restrictUser(actor, eventId, moderationAction.userId, moderationAction.seconds);
    case "ban":
      return restrictUser(actor, eventId, moderationAction.userId, null);
    case "lift":
      return liftRestriction(actor, eventId, moderationAction.userId);
    case "rules": {
      const { slowSeconds, blockedWords, audience, review } = moderationAction;

      return updateChatRules(actor, eventId, {
        slowSeconds,
        audience,
        review,
        blockedWords: parseBlockedWords(blockedWords),
      });
    }
  }
}
