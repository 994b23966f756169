import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { events, users } from "~db/schema";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import {
  type ShowMailRecipient,
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
 * Mails the link of a gift, in the recipient's language if the address has an account, else in the
 * giver's.
 */
export async function queueGiftMail(
  tx: Tx,
  { giverId, sentTo, note, eventId, fact, path, ticketType }: GiftMail,
) {
  const giver = await tx.query.users.findFirst({ where: eq(users.id, giverId) });
  const event = await tx.query.events.findFirst({ where: eq(events.id, eventId) });
  const recipientAccount = await tx.query.users.findFirst({ where: provenAddressFilter(sentTo) });
  if (!giver || !event) return;

  const unknownRecipient = { name: "", firstName: "", timeZone: null, emailProvenAt: null };
  const recipient: ShowMailRecipient = recipientAccount ?? {
    ...unknownRecipient,
    language: giver.language,
  };
  const language = readerLanguage(recipient.language);
  const mailInput = {
    kind: "gift" as const,
    userId: giverId,
    eventId,
    fact,
    path,
    receiver: giver.name,
    note,
    ticketType,
  };
  const composedMail = await composeShowMail(tx, mailInput, recipient, event);
  const delivery = {
    userId: recipientAccount?.id ?? null,
    address: sentTo,
    language,
    isAskedFor: true,
  };
  // A gift for the replay can be claimed after the show.
  const expiresAt = ticketType?.access === "replay" ? null : event.endTime;

  await queueMail(tx, { ...delivery, onceKey: `gift:${fact}`, expiresAt, ...composedMail });
}
