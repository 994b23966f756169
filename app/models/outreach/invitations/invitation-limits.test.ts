import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { makeTicketedEvent } from "../../../../test/factories/events";
import {
  freshInvitations,
  invitationInput as input,
  listMails as mails,
  mailedAddresses as addressesOf,
  makeInvitationList,
  makeInviter as inviter,
  progressOfList as progressOf,
} from "../../../../test/factories/invitations";
import { actorFor, makeUser } from "../../../../test/factories/people";
import { makeNewsletter, makeReader } from "../../../../test/factories/newsletters";
import { queueNewsletters } from "../newsletters/queue-newsletters.server";
import { sendNewsletter } from "../newsletters/send-newsletter.server";
import { createInvitationList, getOwnList } from "./manage-lists.server";
import { sendMailAgain } from "~/models/office/admin/mails.server";
import { emptyExpiredMails } from "~/models/delivery/notices/outbox.server";
import { queueInvitations } from "./queue-invitations.server";
import { InvitationInput } from "./schema";
import { sendInvitationList } from "./send-list.server";

const DAY_MS = 24 * 3600_000;
const { later, stopNow } = freshInvitations();

test("a list whose addresses are refused stops by itself", async () => {
  const { actor } = await inviter();
  const text = Array.from({ length: 60 }, (_, n) => `fan${n}@a.test`).join("\n");
  const { id } = await createInvitationList(actor, input(text));
  await sendInvitationList(actor, id);
  stopNow();
  await queueInvitations(240);
  const failed = async (count: number) => {
    const rows = (await mails()).slice(0, count);
    for (const row of rows)
      await transaction((tx) => tx.update(outbox).set({ state: "failed" }).where(eq(outbox.id, row.id)));
  };
  await failed(10);
  await queueInvitations(240);
  expect((await getOwnList(actor, id)).wasRefused).toBe(false);
  await failed(11);
  await queueInvitations(240);
  expect(await getOwnList(actor, id)).toMatchObject({ wasRefused: true });
  expect(await progressOf(id)).toMatchObject({ waiting: 0 });
  await emptyExpiredMails();
  expect(await progressOf(id)).toMatchObject({ failed: 11 });
  const [gone] = (await mails()).filter(({ state }) => state === "failed");
  const admin = actorFor(await makeUser({ role: "admin" }));
  await expect(sendMailAgain(admin, gone!.id)).rejects.toMatchObject({ messageKey: "admin:mailExpired" });
  const next = await createInvitationList(actor, input("lan@a.test"));
  await expect(sendInvitationList(actor, next.id)).rejects.toMatchObject({ messageKey: "invitations:refusedOften" });
});

test("an address gets at most three invitations of an artist in thirty days", async () => {
  const { id, actor } = await inviter();
  for (let n = 0; n < 4; n++) {
    const show = await makeTicketedEvent({ artistId: id });
    const list = await createInvitationList(actor, input("lan@a.test", { eventId: show.id }));
    await sendInvitationList(actor, list.id);
    await queueInvitations(600);
  }
  expect(await addressesOf()).toEqual(["lan@a.test", "lan@a.test", "lan@a.test"]);
});

test.each([
  "Visit https://evil.test now please",
  "Buy at evil.com, you agreed to it",
  "Buy at evil．com, you agreed to it",
  "Buy at 1.2.3.4/win, you agreed to it",
  "Ask me at lan@a.test about it",
  "Call me at +84 900 123 456 please",
])("a sentence with an address is refused: %s", (consent) => {
  expect(InvitationInput.safeParse({ ...input("a@a.test"), consent }).error?.issues[0]!.message).toBe(
    "invitations:consentAddress",
  );
});

test("what follows a + is the same mailbox: invited once, and refused as a whole", async () => {
  const { actor } = await inviter();
  const list = await createInvitationList(actor, input("lan+a@a.test lan+b@a.test lan@a.test"));
  await sendInvitationList(actor, list.id);
  await queueInvitations(600);
  expect(await addressesOf()).toHaveLength(1);
  const again = createInvitationList(actor, input("lan+c@a.test"));
  await expect(again).rejects.toMatchObject({ messageKey: "invitations:allKnown" });
});

test("newsletters and invitations share one pace", async () => {
  const { id, actor } = await inviter();
  for (let n = 0; n < 5; n++) await makeReader(id);
  await sendNewsletter(actor, (await makeNewsletter({ artistId: id })).id);
  const text = Array.from({ length: 30 }, (_, n) => `fan${n}@a.test`).join("\n");
  const { id: listId } = await createInvitationList(actor, input(text));
  await sendInvitationList(actor, listId);
  stopNow();
  for (let run = 0; run < 30; run++) {
    await queueNewsletters(12);
    await queueInvitations(12);
  }
  expect(await db.$count(outbox, isNotNull(outbox.newsletterId))).toBe(5);
  expect(await db.$count(outbox, isNotNull(outbox.invitationListId))).toBe(7);
});

test("ten thousand addresses in thirty days are enough", async () => {
  const { id: artistId, actor } = await inviter();
  const addresses = Array.from({ length: 9_999 }, (_, n) => `fan${n}@a.test`);
  await makeInvitationList({ artistId, addresses: addresses.slice(0, 4_000), sentAt: new Date(), doneAt: new Date() });
  await makeInvitationList({
    artistId,
    addresses: addresses.slice(4_000, 8_000),
    sentAt: new Date(),
    doneAt: new Date(),
  });
  await makeInvitationList({ artistId, addresses: addresses.slice(8_000), sentAt: new Date(), doneAt: new Date() });
  const { id } = await createInvitationList(actor, input("lan@a.test nam@a.test"));
  await expect(sendInvitationList(actor, id)).rejects.toMatchObject({ messageKey: "invitations:tooManyInMonth" });
  later(31 * DAY_MS);
  await sendInvitationList(actor, id);
});
