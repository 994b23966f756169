import type { Actor } from "../actor";
import { parseBlockedWords } from "./blocked-words";
import { deleteMessage, liftRestriction, restrict, setRules } from "./moderation.server";
import type { ModerationAct } from "./schema";

/** One act of a moderator, whichever form it came from. */
export function moderate(actor: Actor, eventId: string, act: ModerationAct): Promise<void> {
  switch (act.intent) {
    case "delete":
      return deleteMessage(actor, eventId, act.messageId);
    case "pin":
      return setRules(actor, eventId, { pinnedMessageId: act.messageId });
    case "unpin":
      return setRules(actor, eventId, { pinnedMessageId: null });
    case "timeOut":
      return restrict(actor, eventId, act.userId, act.seconds);
    case "ban":
      return restrict(actor, eventId, act.userId, null);
    case "lift":
      return liftRestriction(actor, eventId, act.userId);
    case "rules": {
      const { slowSeconds, blockedWords } = act;
      return setRules(actor, eventId, { slowSeconds, blockedWords: parseBlockedWords(blockedWords) });
    }
  }
}
