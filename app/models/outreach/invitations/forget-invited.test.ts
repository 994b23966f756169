import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { codeAddresses, invitationLists, outbox } from "~db/schema";
import { deleteOldMails } from "~/models/delivery/notices/old-mails.server";
import { emptyExpiredMails } from "~/models/delivery/notices/outbox.server";
import { makeTicketedEvent } from "../../../../test/factories/events";
import {
  freshInvitations,
  invitationInput as input,
  listMails as mails,
  mailedAddresses as addressesOf,
  makeInviter as inviter,
  progressOfList as progressOf,
} from "../../../../test/factories/invitations";
import { makeNewsletter } from "../../../../test/factories/newsletters";
import { GUEST } from "~/models/base/actor";
import { deleteEvent } from "~/models/shows/events/editing/edit-event.server";
import { getInvitation, setInvitationRefusal } from "./answer-invitation.server";
import { forgetInvited } from "./forget-invited.server";
import { createInvitationList, getOwnList } from "./manage-lists.server";
import { queueInvitations } from "./queue-invitations.server";
import { sendInvitationList } from "./send-list.server";

const DAY_MS = 24 * 3600_000;
const { later } = freshInvitations();

test("invitations and newsletters about a show that is deleted are not sent", async () => {
  const { id, actor } = await inviter();
  const show = await makeTicketedEvent({ artistId: id });
  const list = await createInvitationList(actor, input("lan@a.test", { eventId: show.id }));
  await sendInvitationList(actor, list.id);
  await queueInvitations(600);
  const newsletter = await makeNewsletter({ artistId: id, eventId: show.id, sentAt: new Date(), doneAt: new Date() });
  const mail = { address: "holder@a.test", language: "en", subject: "Hi", text: "Hi", html: "Hi" } as const;
  await transaction((tx) => tx.insert(outbox).values({ ...mail, newsletterId: newsletter.id }));
  await deleteEvent(actor, show.id);
  await emptyExpiredMails();
  expect((await mails()).map(({ state }) => state)).toEqual(["expired", "expired"]);
});

test("deleting the show or the account neither resets limits, nor breaks the link, nor keeps addresses", async () => {
  const { id, actor } = await inviter();
  for (let n = 0; n < 4; n++) {
    const show = await makeTicketedEvent({ artistId: id });
    const list = await createInvitationList(actor, input("lan@a.test", { eventId: show.id }));
    await sendInvitationList(actor, list.id);
    await queueInvitations(600);
    await transaction((tx) => tx.update(outbox).set({ state: "sent" }));
    await deleteEvent(actor, show.id);
  }
  const sent = await mails();
  expect(sent).toHaveLength(3);
  await transaction((tx) => tx.delete(invitationLists));
  const token = sent[0]!.unsubscribeUrl!.split("/").at(-1)!;
  expect(await getInvitation(GUEST, token)).toMatchObject({ isRefused: false, open: null });
  await setInvitationRefusal(token, true);
  expect(await getInvitation(GUEST, token)).toMatchObject({ isRefused: true });
  later(31 * DAY_MS);
  await deleteOldMails();
  expect(await addressesOf()).toEqual([]);
});

test("addresses of free tickets are kept until the show is over, and at least for a month", async () => {
  const { id, actor } = await inviter();
  const show = await makeTicketedEvent({ artistId: id, startTime: new Date(Date.now() + 60 * DAY_MS) });
  const list = await createInvitationList(actor, input("lan@a.test", { eventId: show.id }));
  const { codeId } = await sendInvitationList(actor, list.id);
  const count = () => db.$count(codeAddresses, eq(codeAddresses.codeId, codeId!));
  later(50 * DAY_MS);
  await forgetInvited();
  expect(await count()).toBe(1);
  later(20 * DAY_MS);
  await forgetInvited();
  expect(await count()).toBe(0);
});

test("drafts are deleted after a week, and addresses a month after the mail", async () => {
  const { actor } = await inviter();
  const sent = await createInvitationList(actor, input("lan@a.test"));
  await sendInvitationList(actor, sent.id);
  await queueInvitations(600);
  await transaction((tx) => tx.update(outbox).set({ state: "sent" }));
  const draft = await createInvitationList(actor, input("nam@a.test"));
  later(6 * DAY_MS);
  await forgetInvited();
  expect(await getOwnList(actor, draft.id)).toBeDefined();
  later(2 * DAY_MS);
  await forgetInvited();
  await expect(getOwnList(actor, draft.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await addressesOf()).toEqual(["lan@a.test"]);
  later(30 * DAY_MS);
  await deleteOldMails();
  expect(await addressesOf()).toEqual([""]);
  expect(await progressOf(sent.id)).toMatchObject({ done: 1 });
});
