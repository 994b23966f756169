import { transaction } from "~db/client.server";
import { type events, savedEvents, waitingList } from "~db/schema";
import { refundTicket } from "~/models/tickets/refunds.server";
import { makeEvent } from "../factories/events";
import { makeGift } from "../factories/gifts";
import { actorFor, makeArtist, makeUser } from "../factories/people";
import { makeTicket } from "../factories/sales";

type Person = Awaited<ReturnType<typeof makeUser>>;
export type World = {
  asker: Person;
  artist: Person;
  show: { id: string };
  ticketId: string | null;
  /** Of an unclaimed gift's link. */
  giftToken: string | null;
  /** Further records of the case, by name. */
  made: Record<string, string>;
  names: Record<string, string>;
};
export type Wanted = Partial<typeof events.$inferInsert> & {
  asArtist?: boolean;
  asAdmin?: boolean;
  sold?: number;
  hasTicket?: boolean;
  isRefunded?: boolean;
  isWaiting?: boolean;
  isSaved?: boolean;
  /** The ticket is a gift: the member gave it, or may claim it. */
  gift?: "given" | "received";
};

/** The same minute for every world, three days ahead, so that times in mails are equal. */
export const START = new Date(Math.ceil(Date.now() / 3600_000) * 3600_000 + 3 * 24 * 3600_000);

/** A member, an artist and the artist's show, the same for every transport. */
export async function makeWorld({
  asArtist,
  asAdmin,
  sold = 0,
  isSaved,
  isWaiting,
  ...wanted
}: Wanted = {}): Promise<World> {
  const { hasTicket, isRefunded, gift, ...fields } = wanted;
  const [artist, member] = [await makeArtist(), await makeUser(asAdmin ? { role: "admin" } : {})];
  const show = await makeEvent({ artistId: artist.id, startTime: START, ...fields });
  const sale = { priceCents: show.ticketPriceCents ?? 0 };
  for (let n = 0; n < sold; n++) await makeTicket(show.id, sale);
  const given = await makeGiftFor(member, show, gift);
  const own = hasTicket ? await makeTicket(show.id, { ...sale, userId: member.id }) : null;
  const ticketId = own?.id ?? given.ticketId;
  if (isRefunded) await refundTicket(actorFor(member), ticketId!);
  const pair = { eventId: show.id, userId: member.id };
  await transaction(async (tx) => {
    if (isSaved) await tx.insert(savedEvents).values(pair);
    if (isWaiting) await tx.insert(waitingList).values(pair);
  });
  const names = { [artist.id]: "artist", [member.id]: "member", [show.id]: "show", [ticketId ?? ""]: "ticket" };
  return { asker: asArtist ? artist : member, artist, show, ticketId, giftToken: given.token, made: {}, names };
}

async function makeGiftFor(member: Person, show: Parameters<typeof makeGift>[1], gift: Wanted["gift"]) {
  if (!gift) return { ticketId: null, token: null };
  return makeGift(actorFor(gift === "given" ? member : await makeUser()), show);
}
