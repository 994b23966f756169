import { transaction } from "~db/client.server";
import { chatRestrictions, reports } from "~db/schema";
import * as reporting from "~/routes/_events+/report.$kind.$id";
import * as stream from "~/routes/stream+/$id/route";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

type ReportFields = Record<string, string>;
const report = (kind: string, idOf: (world: World) => string, fields: ReportFields) => ({
  form: (world: World) => {
    const id = idOf(world);
    return byForm(reporting.action, `/report/${kind}/${id}`, world.asker, fields, { kind, id });
  },
  api: call(
    "POST",
    () => "/reports",
    (world) => ({ kind, id: idOf(world), ...fields }),
  ),
});
const show = (world: World) => world.show.id;

async function ban({ artist, asker }: World) {
  const values = { artistId: artist.id, userId: asker.id, byId: artist.id };
  await transaction((tx) => tx.insert(chatRestrictions).values(values));
  return {};
}
const appeal = (text: string) => ({
  form: ({ asker, show: { id } }: World) =>
    byForm(stream.action, `/stream/${id}`, asker, { intent: "appeal", text }, { id }),
  api: call(
    "POST",
    (world) => `/events/${show(world)}/appeal`,
    () => ({ text }),
  ),
});

export const REPORT_CASES: Case[] = [
  { name: "an event reported", ...report("event", show, { reason: "spam" }) },
  { name: "an artist reported", ...report("artist", ({ artist }) => artist.id, { reason: "other", text: "Giả mạo" }) },
  {
    name: "an event reported twice",
    with: async ({ asker, show: { id } }) => {
      const values = { kind: "event", subjectId: id, reporterId: asker.id, reason: "spam" } as const;
      await transaction((tx) => tx.insert(reports).values(values));
      return {};
    },
    ...report("event", show, { reason: "spam" }),
    refused: "You've already reported this. We'll look into it.",
  },
  {
    name: "something else reported without a word",
    ...report("event", show, { reason: "other", text: " " }),
    refused: "Please tell us what's wrong.",
  },
  {
    name: "one's own event reported",
    show: { asArtist: true },
    ...report("event", show, { reason: "spam" }),
    refused: "This is yours. You can edit or delete it yourself.",
  },
  { name: "a note about a ban", show: { isLive: true }, with: ban, ...appeal("Tôi có làm gì đâu") },
  {
    name: "a note about a ban that says nothing",
    show: { isLive: true },
    with: ban,
    ...appeal(" "),
    refused: "Please write a note first.",
  },
  {
    name: "a note about no ban",
    show: { isLive: true },
    ...appeal("Tôi có làm gì đâu"),
    refused: "You aren't banned here.",
  },
];
