import { z } from "zod";
import type { Member } from "~/models/base/actor";
import { AUTHOR_MARKS } from "~/models/accounts/author-mark.protocol";
import { blockCorrespondent, unblockCorrespondent } from "~/models/accounts/messages/blocks.server";
import {
  listConversations,
  openConversation,
} from "~/models/accounts/messages/message-list.server";
import { MessageInput } from "~/models/accounts/messages/schema";
import {
  replyToConversation,
  sendMessageToArtist,
} from "~/models/accounts/messages/send-message.server";
import { Instant } from "../base/parts";
import { operation } from "../base/operation";

const ConversationJson = z
  .object({
    id: z.string(),
    artistId: z.string(),
    other: z.string(),
    isBlocked: z.boolean(),
    letters: z.array(
      z.object({ id: z.string(), senderId: z.string(), text: z.string(), createdAt: Instant }),
    ),
  })
  .meta({ id: "Conversation" });

async function conversationJson(actor: Member, conversationId: string) {
  const {
    id,
    artistId,
    other: correspondent,
    isBlocked,
    messages: storedMessages,
  } = await openConversation(actor, conversationId);
  const visible = storedMessages.map(({ id, senderId, text, createdAt }) => ({
    id,
    senderId,
    text,
    createdAt: createdAt.toISOString(),
  }));

  return { id, artistId, other: correspondent, isBlocked, letters: visible };
}

const ConversationsJson = z.array(
  z.object({
    id: z.string(),
    other: z.object({ id: z.string(), name: z.string(), mark: z.enum(AUTHOR_MARKS).nullable() }),
    lastAt: Instant,
    lastText: z.string(),
    unread: z.int().min(0),
  }),
);

export const messagesCalls = [
  operation({
    method: "get",
    path: "/user/conversations",
    id: "listConversations",
    tag: "messages",
    who: "member",
    response: ConversationsJson,
    run: async ({ actor }) =>
      (await listConversations(actor)).map(
        ({ id, other: correspondent, lastAt, lastText, unread }) => ({
          id,
          other: correspondent,
          lastText,
          unread,
          lastAt: lastAt.toISOString(),
        }),
      ),
  }),
  operation({
    method: "get",
    path: "/user/conversations/{id}",
    id: "getConversation",
    tag: "messages",
    who: "member",
    response: ConversationJson,
    run: ({ actor, params }) => conversationJson(actor, params.id),
  }),
  operation({
    method: "post",
    path: "/artists/{id}/messages",
    id: "writeToArtist",
    tag: "messages",
    who: "member",
    scope: "viewer:write",
    body: MessageInput,
    response: ConversationJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) =>
      conversationJson(actor, await sendMessageToArtist(actor, params.id, body)),
  }),
  operation({
    method: "post",
    path: "/user/conversations/{id}/messages",
    id: "replyToMessage",
    tag: "messages",
    who: "member",
    scope: "viewer:write",
    body: MessageInput,
    response: ConversationJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) => {
      await replyToConversation(actor, params.id, body);

      return conversationJson(actor, params.id);
    },
  }),
  operation({
    method: "post",
    path: "/user/conversations/{id}/block",
    id: "blockCorrespondent",
    tag: "messages",
    who: "member",
    scope: "viewer:write",
    response: ConversationJson,
    run: async ({ actor, params }) => {
      await blockCorrespondent(actor, params.id);

      return conversationJson(actor, params.id);
    },
  }),
  operation({
    method: "delete",
    path: "/user/conversations/{id}/block",
    id: "unblockCorrespondent",
    tag: "messages",
    who: "member",
    scope: "viewer:write",
    response: ConversationJson,
    run: async ({ actor, params }) => {
      await unblockCorrespondent(actor, params.id);

      return conversationJson(actor, params.id);
    },
  }),
];
