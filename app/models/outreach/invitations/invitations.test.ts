import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { artistProfiles, codeAddresses, events, follows, invitations } from "~db/schema";
import { emptyExpiredMails } from "~/models/delivery/notices/outbox.server";
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
import { makeReader } from "../../../../test/factories/newsletters";
import { actorFor, makeUser } from "../../../../test/factories/people";
import { GUEST } from "~/models/base/actor";
import { setCodeStopped } from "~/models/tickets/codes/manage-codes.server";
import { setNewsletterStop } from "../newsletters/newsletter-stops.server";
import { redeemCode } from "~/models/checkout/purchases/redeem-code.server";
import { followByInvitation, getInvitation, setInvitationRefusal } from "./answer-invitation.server";
import { createInvitationList, deleteInvitationList, getOwnList } from "./manage-lists.server";
import { queueInvitations } from "./queue-invitations.server";
import { cancelInvitationList, sendInvitationList } from "./send-list.server";

const DAY_MS = 24 * 3600_000;
const { stopNow } = freshInvitations();

test("each address gets one mail that says who has it and why, and is forgotten with it", async () => {
  const { actor } = await inviter();
  const { id } = await createInvitationList(actor, input("lan@a.test\nnam@a.test"));
  await queueInvitations(600);
  expect(await mails()).toEqual([]);
  await sendInvitationList(actor, id);
  await sendInvitationList(actor, id);
  await queueInvitations(600);
  await queueInvitations(600);
  const [first] = await mails();
  expect(await addressesOf()).toEqual(["lan@a.test", "nam@a.test"]);
  expect(first).toMatchObject({ subject: "Hạ Vy invites you", language: "en", userId: null });
  expect(first!.text).toContain("“You wrote your address on the list at my concerts.”");
  expect(first!.unsubscribeUrl).toContain("/invitation/");
  expect(await db.$count(invitations, isNotNull(invitations.address))).toBe(0);
  expect(await progressOf(id)).toEqual({ waiting: 2, done: 0, failed: 0, notSent: 0, followed: 0 });
  const again = createInvitationList(actor, input("lan@a.test"));
  await expect(again).rejects.toMatchObject({ messageKey: "invitations:allKnown" });
  const more = await createInvitationList(actor, input("lan@a.test, ba@a.test"));
  expect(more.knownCount).toBe(1);
});

test("a new draft replaces the former one, of any number of addresses", async () => {
  const { id: artistId, actor } = await inviter();
  const first = await createInvitationList(actor, input("lan@a.test"));
  const many = Array.from({ length: 450 }, (_, n) => `fan${n}@a.test`).join("\n");
  const second = await createInvitationList(actor, input(`lan@a.test\n${many}`));
  expect(second.knownCount).toBe(0);
  await expect(getOwnList(actor, first.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await db.$count(invitations, eq(invitations.artistId, artistId))).toBe(451);
  await deleteInvitationList(actor, second.id);
  expect(await db.$count(invitations, eq(invitations.artistId, artistId))).toBe(0);
});

test("nobody gets an invitation who refused them, follows, or turned the artist's newsletters off", async () => {
  const { id, actor } = await inviter();
  const follower = await makeReader(id);
  const stopper = await makeUser({ emailProvenAt: new Date() });
  await setNewsletterStop(stopper.id, id, true);
  await makeUser({ email: "bi-khoa@a.test", suspendedAt: new Date() });
  const other = await makeInvitationList({ artistId: (await inviter()).id, addresses: ["no@a.test"] });
  await setInvitationRefusal(other.token, true);
  const text = [follower.email, stopper.email, "bi-khoa@a.test", "no@a.test", "lan@a.test"].join("\n");
  const list = await createInvitationList(actor, input(text));
  await sendInvitationList(actor, list.id);
  await queueInvitations(600);
  expect(await addressesOf()).toEqual(["lan@a.test"]);
  expect(await progressOf(list.id)).toMatchObject({ waiting: 1, done: 4 });
});

test("the link shows the invitation to anybody, follows for members, and refuses without a sign-in", async () => {
  const { id, actor } = await inviter();
  const list = await createInvitationList(actor, input("lan@a.test"));
  await sendInvitationList(actor, list.id);
  await queueInvitations(600);
  const [mail] = await mails();
  const token = mail!.unsubscribeUrl!.split("/").at(-1)!;
  expect(await getInvitation(GUEST, token)).toMatchObject({
    isRefused: false,
    open: { stageName: "Hạ Vy", isFollowing: false },
  });
  await expect(followByInvitation(GUEST, token)).rejects.toMatchObject({ code: "unauthenticated" });
  const fan = actorFor(await makeUser());
  await followByInvitation(fan, token);
  await followByInvitation(fan, token);
  const isTheirs = and(eq(follows.artistId, id), eq(follows.userId, fan.userId!));
  expect(await db.$count(follows, isTheirs)).toBe(1);
  expect(await progressOf(list.id)).toMatchObject({ followed: 1 });
  await setInvitationRefusal(token, true);
  await setInvitationRefusal(token, true);
  await emptyExpiredMails();
  expect((await mails())[0]).toMatchObject({ state: "expired", text: "" });
  expect(await progressOf(list.id)).toMatchObject({ waiting: 0, done: 0, notSent: 1 });
  await setInvitationRefusal(token, false);
  expect(await getInvitation(fan, token)).toMatchObject({ isRefused: false, open: { isFollowing: true } });
});

test.each(["", "x", ".", "nonsense.signature"])("the made-up link “%s” is none", async (token) => {
  await expect(getInvitation(GUEST, token)).rejects.toMatchObject({ code: "not_found" });
  await expect(setInvitationRefusal(token, true)).rejects.toMatchObject({ code: "not_found" });
});

test("the signature of one invitation does not open another", async () => {
  const { id } = await inviter();
  const { token } = await makeInvitationList({ artistId: id });
  const other = await makeInvitationList({ artistId: id, addresses: ["nam@a.test"] });
  const forged = `${other.token.split(".")[0]}.${token.split(".")[1]}`;
  await expect(getInvitation(GUEST, forged)).rejects.toMatchObject({ code: "not_found" });
});

test("a list for a show gives each of its addresses one free ticket, and no one else", async () => {
  const { id, actor } = await inviter();
  const show = await makeTicketedEvent({ artistId: id, maxAttendees: 2 });
  const three = await createInvitationList(actor, input("a@a.test b@a.test c@a.test", { eventId: show.id }));
  await expect(sendInvitationList(actor, three.id)).rejects.toMatchObject({ messageKey: "invitations:seatsFew" });
  const list = await createInvitationList(actor, input("lan@a.test", { eventId: show.id }));
  const { codeId } = await sendInvitationList(actor, list.id);
  expect(await db.select().from(codeAddresses)).toContainEqual({ codeId, address: "lan@a.test", userId: null });
  await queueInvitations(600);
  const [mail] = await mails();
  expect(mail!.subject).toBe(`Your free ticket for “${show.title}”`);
  const { open } = await getInvitation(GUEST, mail!.unsubscribeUrl!.split("/").at(-1)!);
  const choice = { currency: "usd", code: open!.code! } as const;
  const stranger = actorFor(await makeUser({ email: "x@a.test", emailProvenAt: new Date() }));
  await expect(redeemCode(stranger, show.id, choice)).rejects.toMatchObject({ code: "invalid" });
  const lan = actorFor(await makeUser({ email: "lan@a.test", emailProvenAt: new Date() }));
  expect(await redeemCode(lan, show.id, choice)).toMatchObject({ priceCents: 0, userId: lan.userId });
});

test("a list for somebody else's show, or for one that is over, is refused", async () => {
  const { id, actor } = await inviter();
  const foreign = await makeTicketedEvent({ artistId: (await inviter()).id });
  const over = await makeTicketedEvent({ artistId: id, startTime: new Date(Date.now() - 3 * DAY_MS) });
  for (const { id: eventId } of [foreign, over])
    await expect(createInvitationList(actor, input("lan@a.test", { eventId }))).rejects.toMatchObject({
      messageKey: "invitations:showUnknown",
    });
});

test("cancelled shows, suspended artists and cancelling end the sending", async () => {
  const { id, actor } = await inviter();
  const show = await makeTicketedEvent({ artistId: id });
  const lists = [
    await createInvitationList(actor, input("a@a.test", { eventId: show.id })),
    await createInvitationList(actor, input("b@a.test")),
  ];
  expect(lists).toHaveLength(2);
  const forShow = await createInvitationList(actor, input("c@a.test", { eventId: show.id }));
  await sendInvitationList(actor, forShow.id);
  await transaction((tx) => tx.update(events).set({ status: "cancelled" }).where(eq(events.id, show.id)));
  const cancelled = await createInvitationList(actor, input("d@a.test"));
  await sendInvitationList(actor, cancelled.id);
  await cancelInvitationList(actor, cancelled.id);
  await queueInvitations(600);
  expect(await mails()).toEqual([]);
  expect((await getOwnList(actor, forShow.id)).cancelledAt).not.toBeNull();
  const again = await createInvitationList(actor, input("d@a.test"));
  await sendInvitationList(actor, again.id);
  await transaction((tx) => tx.update(artistProfiles).set({ isApproved: false }).where(eq(artistProfiles.userId, id)));
  await queueInvitations(600);
  expect(await mails()).toEqual([]);
});

test("queued mails are not sent once the show is cancelled or the code is stopped", async () => {
  const { id, actor } = await inviter();
  for (const end of ["show", "code"]) {
    const show = await makeTicketedEvent({ artistId: id });
    const list = await createInvitationList(actor, input(`${end}@a.test`, { eventId: show.id }));
    const { codeId } = await sendInvitationList(actor, list.id);
    await queueInvitations(600);
    if (end === "code") await setCodeStopped(actor, codeId!, true);
    else await transaction((tx) => tx.update(events).set({ status: "cancelled" }).where(eq(events.id, show.id)));
  }
  await queueInvitations(600);
  await emptyExpiredMails();
  expect((await mails()).map(({ state }) => state)).toEqual(["expired", "expired"]);
});

test("seats that were promised to others are not promised again", async () => {
  const { id, actor } = await inviter();
  const show = await makeTicketedEvent({ artistId: id, maxAttendees: 2 });
  const first = await createInvitationList(actor, input("a@a.test b@a.test", { eventId: show.id }));
  await sendInvitationList(actor, first.id);
  const second = await createInvitationList(actor, input("c@a.test", { eventId: show.id }));
  await expect(sendInvitationList(actor, second.id)).rejects.toMatchObject({ messageKey: "invitations:seatsFew" });
});

test("a draft whose addresses are not stored completely is not sent, and cancelling counts what was left", async () => {
  const { id: artistId, actor } = await inviter();
  const { list } = await makeInvitationList({ artistId, storedAt: null });
  await expect(sendInvitationList(actor, list.id)).rejects.toMatchObject({ messageKey: "invitations:incomplete" });
  const text = Array.from({ length: 30 }, (_, n) => `fan${n}@a.test`).join("\n");
  const whole = await createInvitationList(actor, input(text));
  await sendInvitationList(actor, whole.id);
  stopNow();
  await queueInvitations(120);
  await cancelInvitationList(actor, whole.id);
  expect(await progressOf(whole.id)).toEqual({ waiting: 0, done: 0, failed: 0, notSent: 30, followed: 0 });
  await emptyExpiredMails();
  expect(await progressOf(whole.id)).toMatchObject({ waiting: 0, done: 0, notSent: 30 });
});
