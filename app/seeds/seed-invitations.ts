import type { Tx } from "~db/client.server";
import { invitationLists, invitations } from "~db/schema";
import { demoId } from "./demo-id";

/** A draft of the artist of the live show, with two people who gave their address at a tea house. */
export async function seedInvitations(tx: Tx, now: Date) {
  const listId = demoId("invitations of the artist");
  const artistId = demoId("artist");
  const consent = "Bạn đã ghi địa chỉ vào sổ tại phòng trà để nghe tôi báo tin buổi diễn mới.";
  await tx
    .insert(invitationLists)
    .values({ id: listId, artistId, topic: "follow", consent, language: "vi", storedAt: now, createdAt: now });
  const of = { listId, artistId, topic: "follow" };
  const rows = ["ba.tu", "co.nam"].map((name) => ({
    ...of,
    id: demoId(`invitation of ${name}`),
    address: `${name}@example.com`,
    addressHash: demoId(`address of ${name}`),
  }));
  await tx.insert(invitations).values(rows);
}
