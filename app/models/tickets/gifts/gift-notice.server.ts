import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import { addNotification } from "~/models/delivery/notices/add-notice.server";

type GiftNotice = { id: string; giverId: string; sentTo: string; eventId: string; fact: string };

/**
 * Notifies the account that has the gift's email or phone number. The address must be proven,
 * because the person who opens a gift gets it.
 */
export async function addGiftNotification(
  tx: Tx,
  { id: giftId, giverId, sentTo, eventId, fact }: GiftNotice,
) {
  const [recipient] = await tx
    .select({ id: users.id })
    .from(users)
    .where(provenAddressFilter(sentTo));
  const giver = await tx.query.users.findFirst({ where: eq(users.id, giverId) });
  if (!recipient || !giver) return;

  const noticeFields = {
    topic: `gift:${giftId}`,
    fact: `gift:${fact}`,
    details: { person: giver.name, giftId },
  };

  await addNotification(tx, {
    kind: "gift",
    userId: recipient.id,
    eventId,
    path: "/tickets",
    ...noticeFields,
  });
}
