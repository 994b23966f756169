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
export function moderate(actor: Actor, eventId: string, act: ModerationAction): Promise<void> {
  switch (act.intent) {
    case "delete":
      return deleteMessage(actor, eventId, act.messageId);
    case "clear":
      return clearMessages(actor, eventId, act.userId);
    case "approve":
      return approveMessage(actor, eventId, act.messageId);
    case "reject":
      return rejectMessage(actor, eventId, act.messageId);
    case "pin":
      return pinMessage(actor, eventId, act.messageId);
    case "unpin":
      return pinMessage(actor, eventId, null);
    case "timeOut":
      return restrictUser(actor, eventId, act.userId, act.seconds);
    case "ban":
      return restrictUser(actor, eventId, act.userId, null);
    case "lift":
      return liftRestriction(actor, eventId, act.userId);
    case "rules": {
      const { slowSeconds, blockedWords, audience, review } = act;

      return updateChatRules(actor, eventId, {
        slowSeconds,
        audience,
        review,
        blockedWords: parseBlockedWords(blockedWords),
      });
    }
  }
}
