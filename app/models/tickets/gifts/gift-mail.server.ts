import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { events, users } from "~db/schema";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import {
  type Reader,
  type ShowMail,
  composeShowMail,
} from "~/models/delivery/notices/mails/show-mails.server";

type GiftMail = {
  giverId: string;
  sentTo: string;
  note: string | null;
  eventId: string;
  fact: string;
  path: string;
  ticketType: ShowMail["ticketType"];
};

/**
 * Mails the link of a gift, in the receiver's language if the address has an account, else in the
 * giver's.
 */
export async function queueGiftMail(
  tx: Tx,
  { giverId, sentTo, note, eventId, fact, path, ticketType }: GiftMail,
) {
  const giver = await tx.query.users.findFirst({ where: eq(users.id, giverId) });
  const event = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
  const account = await tx.query.users.findFirst({ where: provenAddressFilter(sentTo) });
  if (!giver || !event) return;

  const unknownReader = { name: "", firstName: "", timeZone: null, emailProvenAt: null };
  const reader: Reader = account ?? { ...unknownReader, language: giver.language };
  const language = readerLanguage(reader.language);
  const mail = {
    kind: "gift" as const,
    userId: giverId,
    eventId,
    fact,
    path,
    receiver: giver.name,
    note,
    ticketType,
  };
  const words = await composeShowMail(tx, mail, reader, event);
  const to = { userId: account?.id ?? null, address: sentTo, language, isAskedFor: true };
  // A gift for the replay can be claimed after the show.
  const expiresAt = ticketType?.access === "replay" ? null : event.endTime;

  await queueMail(tx, { ...to, onceKey: `gift:${fact}`, expiresAt, ...words });
}
