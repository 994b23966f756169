import { eq } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { artistProfiles, codes, events } from "~db/schema";
import { isOver } from "../events/event-sale.server";
import type { InvitedTo } from "../notices/mails/invitation-mail.server";
import type { InvitationList } from "./manage-lists.server";

type Show = typeof events.$inferSelect;

/** Who invites, and to what. */
export async function loadInvitedTo(list: InvitationList, reader: Reader = db): Promise<InvitedTo> {
  const { artistId, eventId, codeId } = list;
  const isThis = eq(artistProfiles.userId, artistId);
  const profile = await reader.query.artistProfiles.findFirst({ columns: { stageName: true }, where: isThis });
  const show = eventId ? await reader.query.events.findFirst({ where: eq(events.id, eventId) }) : null;
  const code = codeId ? await reader.query.codes.findFirst({ where: eq(codes.id, codeId) }) : null;
  return { artistId, stageName: profile?.stageName ?? "", show: show ?? null, code: code?.text ?? null };
}

/** Whether tickets of the show can still be taken. */
export function isStillSold(show: Show): boolean {
  return show.status === "published" && show.eventType === "ticketed" && !show.hiddenAt && !isOver(show);
}
