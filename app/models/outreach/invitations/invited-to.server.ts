import { eq } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { artistProfiles, codes, events, type invitationLists } from "~db/schema";
import { isOver } from "~/models/shows/events/event-sale.server";
import type { InvitedTo } from "./invitation-mail.server";

type Show = typeof events.$inferSelect;
type Code = typeof codes.$inferSelect;
type List = typeof invitationLists.$inferSelect;

/** Who invites, and to what. `code`: null once it makes no ticket of the show free any more. */
export async function loadInvitedTo(
  { artistId, eventId, codeId }: Pick<List, "artistId" | "eventId" | "codeId">,
  reader: Reader = db,
): Promise<InvitedTo> {
  const isThis = eq(artistProfiles.userId, artistId);
  const profile = await reader.query.artistProfiles.findFirst({ columns: { stageName: true }, where: isThis });
  const show = eventId ? await reader.query.events.findFirst({ where: eq(events.id, eventId) }) : null;
  const code = codeId ? await reader.query.codes.findFirst({ where: eq(codes.id, codeId) }) : null;
  const isFree = show && code && isStillSold(show) && makesFree(code, show);
  return { artistId, stageName: profile?.stageName ?? "", show: show ?? null, code: isFree ? code.text : null };
}

/** Whether tickets of the show can still be taken. */
export function isStillSold(show: Show): boolean {
  return show.status === "published" && show.eventType === "ticketed" && !show.hiddenAt && !isOver(show);
}

/** The artist can change the code as any other. */
function makesFree({ stoppedAt, percent, eventId }: Code, show: Show): boolean {
  return !stoppedAt && percent === 100 && (eventId === null || eventId === show.id);
}
