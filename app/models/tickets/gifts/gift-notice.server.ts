import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { users } from "~db/schema";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import { addNotice } from "~/models/delivery/notices/add-notice.server";

type GiftNotice = { id: string; giverId: string; sentTo: string; eventId: string; fact: string };

/**
 * Adds the notice of a gift for the account of its email or phone number. Only for a person who
 * showed that the address is theirs: a gift belongs to who opens it.
 */
export async function addGiftNotice(
  tx: Tx,
  { id: giftId, giverId, sentTo, eventId, fact }: GiftNotice,
) {
  const [receiver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(provenAddressFilter(sentTo));
  const giver = await tx.query.users.findFirst({ where: eq(users.id, giverId) });
  if (!receiver || !giver) return;

  const gift = {
    topic: `gift:${giftId}`,
    fact: `gift:${fact}`,
    details: { person: giver.name, giftId },
  };

  await addNotice(tx, { kind: "gift", userId: receiver.id, eventId, path: "/tickets", ...gift });
}
