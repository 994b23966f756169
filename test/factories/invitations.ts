import { transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { invitationLists, invitations } from "~db/schema";
import { hashAddress, invitationPath } from "~/models/invitations/invitation-link.server";
import { topicOf } from "~/models/invitations/manage-lists.server";

type Fields = Partial<typeof invitationLists.$inferInsert> & { artistId: string; addresses?: string[] };

/** A draft with one address, unless told otherwise, and the link of its first invitation. */
export async function makeInvitationList({ addresses = ["fan@elsewhere.test"], ...fields }: Fields) {
  const words = { consent: "You wrote your address on the list at my concerts.", language: "en" } as const;
  return transaction(async (tx) => {
    const list = firstRow(
      await tx
        .insert(invitationLists)
        .values({ ...words, topic: topicOf(fields.eventId ?? null), storedAt: new Date(), ...fields })
        .returning(),
    );
    const of = { listId: list.id, artistId: list.artistId, topic: list.topic };
    const rows = addresses.map((address) => ({ ...of, address, addressHash: hashAddress(address) }));
    const invited = await tx.insert(invitations).values(rows).returning();
    const path = invitationPath(firstRow(invited).id);
    return { list, path, token: path.split("/").at(-1)! };
  });
}
