import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import { db, transaction } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { invitationLists, invitationRefusals, invitations, outbox } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { hashAddress, invitationPath } from "~/models/outreach/invitations/invitation-link.server";
import { topicOf } from "~/models/outreach/invitations/manage-lists.server";
import { countInvitationProgress } from "~/models/outreach/invitations/progress.server";
import { InvitationInput } from "~/models/outreach/invitations/schema";
import { stopClock } from "./money";
import { actorFor, makeArtist } from "./people";

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

/** Starts without invitations and mails, and gives the clock back afterwards. */
export function freshInvitations() {
  let restore = () => {};
  beforeEach(() =>
    transaction(async (tx) => {
      for (const table of [outbox, invitations, invitationLists, invitationRefusals]) await tx.delete(table);
    }),
  );
  afterEach(() => restore());
  const stop = (at: number) => {
    restore();
    restore = stopClock(at);
  };
  return { later: (ms: number) => stop(clock.now().getTime() + ms), stopNow: () => stop(Date.now()) };
}

export async function makeInviter() {
  const artist = await makeArtist({ emailProvenAt: new Date() }, { stageName: "Hạ Vy" });
  return { id: artist.id, actor: actorFor(artist) };
}

export const invitationInput = (text: string, more: object = {}) =>
  InvitationInput.parse({
    text,
    consent: "You wrote your address on the list at my concerts.",
    language: "en",
    agreed: true,
    ...more,
  });

export const listMails = () => db.select().from(outbox).orderBy(outbox.address);

export const mailedAddresses = async () => (await listMails()).map(({ address }) => address);

export async function progressOfList(id: string) {
  return countInvitationProgress(firstRow(await db.select().from(invitationLists).where(eq(invitationLists.id, id))));
}
