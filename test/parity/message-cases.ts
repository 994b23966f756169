import { transaction } from "~db/client.server";
import { conversations, messageBlocks, reviews } from "~db/schema";
import * as message from "~/routes/_events+/artist_.$id_.message";
import * as reviewing from "~/routes/_events+/event.$id_.review";
import * as conversation from "~/routes/_account+/messages.$id";
import * as ownReviews from "~/routes/dashboard+/reviews";
import { call, follow } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import { START, type World } from "./worlds";

const writing = (text: string) => ({
  form: ({ artist, asker }: World) =>
    byForm(message.action, `/artist/${artist.id}/message`, asker, { text }, { id: artist.id }),
  api: call(
    "POST",
    ({ artist }) => `/artists/${artist.id}/messages`,
    () => ({ text }),
  ),
});

async function converse({ artist, asker }: World) {
  return transaction(async (tx) => {
    const [row] = await tx.insert(conversations).values({ artistId: artist.id, userId: asker.id }).returning();
    return { conversation: row!.id };
  });
}
const inConversation = (fields: Record<string, string>, method: string, path: string) => ({
  form: ({ asker, made }: World) => {
    const id = made.conversation!;
    return byForm(conversation.action, `/messages/${id}`, asker, { intent: "reply", ...fields }, { id });
  },
  api: call(
    method,
    ({ made }) => `/user/conversations/${made.conversation}${path}`,
    () => fields,
  ),
});

/** The show is over, and the person held a ticket. */
const OVER = { ...TICKETED, hasTicket: true, startTime: new Date(START.getTime() - 30 * 24 * 3600_000) };
const over = { ...OVER, endTime: new Date(OVER.startTime.getTime() + 3600_000) };
const reviewed = async ({ artist, asker, show }: World) =>
  transaction(async (tx) => {
    const values = { eventId: show.id, artistId: artist.id, userId: asker.id, rating: 4, text: "Hay" };
    const [row] = await tx.insert(reviews).values(values).returning();
    return { review: row!.id };
  });
const review = (fields: Record<string, string>, method = "PUT") => ({
  form: ({ asker, show }: World) =>
    byForm(reviewing.action, `/event/${show.id}/review`, asker, { intent: "write", ...fields }, { id: show.id }),
  api: call(
    method,
    ({ show }) => `/events/${show.id}/review`,
    () => ({ ...fields, rating: Number(fields.rating) }),
  ),
});

export const MESSAGE_CASES: Case[] = [
  {
    name: "following no more",
    with: async (world) => {
      await follow("follow")(world);
      return {};
    },
    form: follow("unfollow"),
    api: call("DELETE", ({ artist }) => `/artists/${artist.id}/follow`),
  },
  { name: "a message to an artist", ...writing("Chào chị") },
  { name: "an empty message", ...writing("  "), refused: "Please write a message." },
  {
    name: "a message to oneself",
    show: { asArtist: true },
    ...writing("Chào"),
    refused: "This is your own profile.",
  },
  {
    name: "a message to a person who blocks them",
    with: async ({ artist, asker }) => {
      await transaction((tx) => tx.insert(messageBlocks).values({ blockerId: artist.id, blockedId: asker.id }));
      return {};
    },
    ...writing("Chào chị"),
    refused: "They aren't accepting messages from you.",
  },
  { name: "an answer to a message", with: converse, ...inConversation({ text: "Dạ" }, "POST", "/messages") },
  { name: "a blocked correspondent", with: converse, ...inConversation({ intent: "block" }, "POST", "/block") },
  {
    name: "an unblocked correspondent",
    with: async (world) => {
      const blocked = { blockerId: world.asker.id, blockedId: world.artist.id };
      await transaction((tx) => tx.insert(messageBlocks).values(blocked));
      return converse(world);
    },
    ...inConversation({ intent: "unblock" }, "DELETE", "/block"),
  },
  { name: "a review", show: over, ...review({ rating: "5", text: "Tuyệt" }) },
  { name: "a review written anew", show: over, with: reviewed, ...review({ rating: "2", text: "Thôi" }) },
  {
    name: "a review without stars",
    show: over,
    ...review({ rating: "0", text: "" }),
    refused: "Please choose a rating from 1 to 5.",
  },
  { name: "a review taken away", show: over, with: reviewed, ...review({ intent: "delete" }, "DELETE") },
  {
    name: "an answer to a review",
    show: { ...over, asArtist: true },
    with: reviewed,
    form: ({ asker, made }) =>
      byForm(ownReviews.action, "/dashboard/reviews", asker, { id: made.review!, answer: "Cảm ơn" }),
    api: call(
      "PUT",
      ({ made }) => `/reviews/${made.review}/answer`,
      () => ({ answer: "Cảm ơn" }),
    ),
  },
];
