import { transaction } from "~db/client.server";
import { chatMessages, chatRestrictions, chatRules, donations } from "~db/schema";
import * as moderation from "~/routes/stream+/$id_.moderation/route";
import * as stream from "~/routes/stream+/$id/route";
import { makeUser } from "../factories/people";
import { makeDonation } from "../factories/rooms";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const ROOM = { isLive: true, asArtist: true };

const write =
  (heldAt: Date | null) =>
  async ({ show }: World) => {
    const writer = await makeUser();
    const values = { eventId: show.id, userId: writer.id, message: "Chào", timestamp: new Date(), heldAt };
    const [line] = await transaction((tx) => tx.insert(chatMessages).values(values).returning());
    return { writer: writer.id, line: line!.id };
  };
const said = write(null);
const held = write(new Date());

const act = (fields: (world: World) => Record<string, string>) => ({
  form: (world: World) => {
    const { id } = world.show;
    return byForm(moderation.action, `/stream/${id}/moderation`, world.asker, fields(world), { id });
  },
  api: call("POST", ({ show }) => `/events/${show.id}/moderation`, fields),
});
const onLine = (intent: string) => act(({ made }) => ({ intent, messageId: made.line! }));
const onWriter = (intent: string, more = {}) => act(({ made }) => ({ intent, userId: made.writer!, ...more }));

const tipped = async ({ show }: World) => {
  const giver = await makeUser();
  const request = await makeDonation(show.id, giver.id, { amountCents: 500 });
  await transaction((tx) => tx.update(donations).set({ dedication: "Diễm xưa" }));
  return { giver: giver.id, request };
};

export const MODERATION_CASES: Case[] = [
  { name: "a line deleted", show: ROOM, with: said, ...onLine("delete") },
  { name: "a line pinned", show: ROOM, with: said, ...onLine("pin") },
  {
    name: "a line pinned no more",
    show: ROOM,
    with: async (world) => {
      const made = await said(world);
      const rules = { eventId: world.show.id, pinnedMessageId: made.line };
      await transaction((tx) => tx.insert(chatRules).values(rules));
      return made;
    },
    ...act(() => ({ intent: "unpin" })),
  },
  { name: "a line that waited let through", show: ROOM, with: held, ...onLine("approve") },
  { name: "a line that waited turned down", show: ROOM, with: held, ...onLine("reject") },
  { name: "all lines of somebody", show: ROOM, with: said, ...onWriter("clear") },
  { name: "a time-out", show: ROOM, with: said, ...onWriter("timeOut", { seconds: "60" }) },
  { name: "a ban", show: ROOM, with: said, ...onWriter("ban") },
  {
    name: "a ban lifted",
    show: ROOM,
    with: async (world) => {
      const made = await said(world);
      const values = { artistId: world.artist.id, userId: made.writer, byId: world.artist.id };
      await transaction((tx) => tx.insert(chatRestrictions).values(values));
      return made;
    },
    ...onWriter("lift"),
  },
  {
    name: "the rules of a room",
    show: ROOM,
    ...act(() => ({ intent: "rules", slowSeconds: "10", blockedWords: "quảng cáo", audience: "followers" })),
  },
  {
    name: "a ban by somebody who only watches",
    show: { isLive: true },
    with: said,
    ...onWriter("ban"),
    refused: "You don't have permission to do this.",
  },
  {
    name: "a song that was asked for marked as sung",
    show: ROOM,
    with: tipped,
    form: ({ asker, made, show: { id } }) => {
      const fields = { intent: "sung", requestId: made.request!, sung: "yes" };
      return byForm(stream.action, `/stream/${id}`, asker, fields, { id });
    },
    api: call(
      "POST",
      ({ made, show }) => `/events/${show.id}/requests/${made.request}`,
      () => ({ sung: true }),
    ),
  },
];
