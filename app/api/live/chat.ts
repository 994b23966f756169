import { z } from "zod";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { listHeldMessages } from "~/models/live/chat/moderation/held-messages.server";
import { readHistory } from "~/models/live/chat/history.server";
import { listModerationLog } from "~/models/live/chat/moderation/moderation-log.server";
import { moderate } from "~/models/live/chat/moderation/moderate.server";
import { assertModerator } from "~/models/live/chat/moderation/moderation.server";
import { translateLine, PHRASE_IDS, PHRASES } from "~/models/live/chat/phrases.protocol";
import { postMessage } from "~/models/live/chat/post-message.server";
import type { ChatLine } from "~/models/live/chat/protocol";
import { sendReaction } from "~/models/live/chat/reactions.server";
import {
  HistoryQuery,
  ModerationAction,
  NewMessage,
  ReactionInput,
} from "~/models/live/chat/schema";
import { listSongRequests, markSung } from "~/models/live/donations/song-requests.server";
import { SungInput } from "~/models/live/donations/schema";
import { ActionJson, chatLineJson, ChatLineJson, requestJson, RequestJson } from "./chat-json";
import { operation } from "../base/operation";

const DoneAnswer = z.object({ done: z.literal(true) });
const ChatLinesAnswer = z.object({ lines: z.array(ChatLineJson) });

/** The chat's calls, with the same rules as the page and the socket. */
export const chatCalls = [
  operation({
    method: "get",
    path: "/phrases",
    id: "listPhrases",
    tag: "chat",
    who: "anyone",
    response: z.object({
      phrases: z.array(z.object({ id: z.enum(PHRASE_IDS), en: z.string(), vi: z.string() })),
    }),
    run: async () => ({
      phrases: PHRASE_IDS.map((phraseId) => ({ id: phraseId, ...PHRASES[phraseId] })),
    }),
  }),
  operation({
    method: "get",
    path: "/events/{id}/chat",
    id: "readChat",
    tag: "chat",
    who: "anyone",
    isPersonal: true,
    query: HistoryQuery,
    response: ChatLinesAnswer,
    errors: ["forbidden"],
    run: async ({ actor, params, query, request }) => {
      return linesJson(await readHistory(actor, params.id, query), request.headers);
    },
  }),
  operation({
    method: "post",
    path: "/events/{id}/chat",
    id: "postMessage",
    tag: "chat",
    who: "member",
    scope: "chat:own",
    body: NewMessage,
    response: z.object({ id: z.string(), status: z.enum(["posted", "held"]) }),
    run: async ({ actor, params, body }) => {
      const { id, isHeld } = await postMessage(actor, params.id, body);

      return { id, status: isHeld ? ("held" as const) : ("posted" as const) };
    },
  }),
  operation({
    method: "post",
    path: "/events/{id}/reactions",
    id: "react",
    tag: "chat",
    who: "member",
    scope: "chat:own",
    body: ReactionInput,
    response: DoneAnswer,
    run: async ({ actor, params, body }) => {
      await sendReaction(actor, params.id, body.emoji);

      return { done: true as const };
    },
  }),
  operation({
    method: "post",
    path: "/events/{id}/moderation",
    id: "moderate",
    tag: "chat",
    who: "member",
    scope: "chat:write",
    body: ModerationAction,
    response: DoneAnswer,
    errors: ["conflict"],
    authorize: ({ actor, params }) => assertModerator(actor, params.id),
    run: async ({ actor, params, body }) => {
      await moderate(actor, params.id, body);

      return { done: true as const };
    },
  }),
  operation({
    method: "get",
    path: "/events/{id}/moderation",
    id: "getModeration",
    tag: "chat",
    who: "member",
    response: ChatLinesAnswer.extend({ acts: z.array(ActionJson) }),
    run: async ({ actor, params, request }) => {
      await assertModerator(actor, params.id);

      const moderationActs = (await listModerationLog(params.id)).map(
        ({ at: actedAt, id: _, ...logEntry }) => ({
          ...logEntry,
          at: actedAt.toISOString(),
        }),
      );

      return {
        ...linesJson(await listHeldMessages(params.id), request.headers),
        acts: moderationActs,
      };
    },
  }),
  operation({
    method: "get",
    path: "/events/{id}/requests",
    id: "listSongRequests",
    tag: "chat",
    who: "member",
    response: z.object({ requests: z.array(RequestJson) }),
    run: async ({ actor, params }) => ({
      requests: (await listSongRequests(actor, params.id)).map(requestJson),
    }),
  }),
  operation({
    method: "post",
    path: "/events/{id}/requests/{requestId}",
    id: "markSongRequest",
    tag: "chat",
    who: "member",
    scope: "events:write",
    body: SungInput,
    response: DoneAnswer,
    run: async ({ actor, params, body }) => {
      await markSung(actor, params.id, params.requestId, body.sung);

      return { done: true as const };
    },
  }),
];

function linesJson(chatLines: ChatLine[], headers: Parameters<typeof languageOfHeader>[0]) {
  const language = languageOfHeader(headers);

  return { lines: chatLines.map((chatLine) => chatLineJson(translateLine(language, chatLine))) };
}
