import { eq } from "drizzle-orm";
import { db, type Reader } from "~db/client.server";
import { artistProfiles, codes, events, type invitationLists } from "~db/schema";
import { AppError } from "~/platform/errors";
import { isOver } from "~/models/shows/events/event-sale.server";
import type { InvitedTo } from "./invitation-mail.server";
import { hasWebAddress } from "./web-address";

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

/**
 * The mails go to strangers, and mail programs make links of addresses in any name.
 * @throws AppError conflict with one in the stage name, or in the title of the show
 */
export async function assertNoWebAddress(list: Pick<List, "artistId" | "eventId">, reader: Reader): Promise<void> {
  if (namesWebAddress(await loadInvitedTo({ ...list, codeId: null }, reader)))
    throw new AppError("conflict", "invitations:nameAddress");
}

export function namesWebAddress({ stageName, show }: InvitedTo): boolean {
  return [stageName, show?.title, show?.titleOther].some((name) => name && hasWebAddress(name));
}
