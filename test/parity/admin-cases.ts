import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, chatMessages, chatRestrictions, donations, events, outbox, reports } from "~db/schema";
import * as acting from "~/routes/admin+/actions.$action.$id/route";
import * as codes from "~/routes/admin+/codes";
import { makeDonation } from "../factories/rooms";
import { actorFor, makeArtist, makeUser } from "../factories/people";
import { makeTicket } from "../factories/sales";
import { makeConfirmation, makeForeignMoney, makeTransfer } from "../factories/transfers";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

type Made = (world: World) => Promise<Record<string, string>>;
const ADMIN = { asAdmin: true };

/** An admin action on the case's `it`, or on the show or its artist. */
const act = (name: string, words = "Vì sao", idOf = ({ made }: World) => made.it!) => ({
  form: (world: World) => {
    const id = idOf(world);
    return byForm(acting.action, `/admin/actions/${name}/${id}`, world.asker, { words }, { action: name, id });
  },
  api: call(
    "POST",
    () => "/admin/actions",
    (world) => ({ act: name, id: idOf(world), words }),
  ),
});
const onShow = ({ show }: World) => show.id;
const onArtist = ({ artist }: World) => artist.id;

const person: Made = async () => ({ it: (await makeUser()).id });
const suspended: Made = async () => ({ it: (await makeUser({ suspendedAt: new Date() })).id });
const verified: Made = async () => ({ it: (await makeUser({ isVerified: true })).id });
const applicant: Made = async () => ({ it: (await makeArtist({}, { isApproved: false, application: "pending" })).id });

const reported: Made = async ({ show }) => {
  const [writer, reporter] = [await makeUser(), await makeUser()];
  return transaction(async (tx) => {
    const line = { eventId: show.id, userId: writer.id, message: "Chào", timestamp: new Date() };
    const [message] = await tx.insert(chatMessages).values(line).returning();
    const about = { kind: "message", subjectId: message!.id, eventId: show.id, accusedId: writer.id } as const;
    const [row] = await tx
      .insert(reports)
      .values({ ...about, reporterId: reporter.id, reason: "spam" })
      .returning();
    return { it: row!.id, line: message!.id, writer: writer.id, reporter: reporter.id };
  });
};
const appealed: Made = async ({ show, artist }) => {
  const banned = await makeUser();
  return transaction(async (tx) => {
    await tx.insert(chatRestrictions).values({ artistId: artist.id, userId: banned.id, byId: artist.id });
    const about = { kind: "ban", subjectId: artist.id, eventId: show.id, accusedId: artist.id, text: "Oan" } as const;
    const [row] = await tx
      .insert(reports)
      .values({ ...about, reporterId: banned.id, reason: "other" })
      .returning();
    return { it: row!.id, banned: banned.id };
  });
};
const featured: Made = async ({ artist }) => {
  await transaction((tx) =>
    tx.update(artistProfiles).set({ isFeatured: true }).where(eq(artistProfiles.userId, artist.id)),
  );
  return {};
};
const hidden: Made = async ({ show }) => {
  await transaction((tx) => tx.update(events).set({ hiddenAt: new Date() }).where(eq(events.id, show.id)));
  return {};
};
const sold: Made = async ({ show }) => {
  const holder = await makeUser();
  return { holder: holder.id, it: (await makeTicket(show.id, { userId: holder.id })).id };
};
const tipped: Made = async ({ show }) => {
  const giver = await makeUser();
  const tip = await makeDonation(show.id, giver.id, { amountCents: 500 });
  const row = await db.query.donations.findFirst({ where: eq(donations.id, tip) });
  return { giver: giver.id, tip, it: row!.paymentId };
};
const confirmed: Made = async ({ show }) => {
  const transfer = await makeTransfer(actorFor(await makeUser()), show.id, { kind: "donation" });
  return { it: await makeConfirmation(transfer), payment: transfer.id };
};
const foreign: Made = async () => ({ it: await makeForeignMoney() });
const mailed =
  (state: "failed" | "sent"): Made =>
  async () => {
    const mail = { address: "a@b.test", language: "en", subject: "Hi", text: "Hi", html: "Hi" } as const;
    const tried = { state, attempts: 23, nextTryAt: new Date() };
    return transaction(async (tx) => {
      const [row] = await tx
        .insert(outbox)
        .values({ ...mail, ...tried })
        .returning();
      return { it: row!.id };
    });
  };
const why = "Please give a reason.";

export const ADMIN_CASES: Case[] = [
  {
    name: "an invitation code",
    show: ADMIN,
    form: ({ asker }) => byForm(codes.action, "/admin/codes", asker, {}),
    api: call("POST", () => "/admin/invitation-codes"),
  },
  { name: "somebody verified", show: ADMIN, with: person, ...act("verify") },
  { name: "somebody verified no more", show: ADMIN, with: verified, ...act("unverify") },
  { name: "an account shut", show: ADMIN, with: person, ...act("suspend") },
  { name: "an account opened again", show: ADMIN, with: suspended, ...act("reinstate") },
  { name: "somebody signed out everywhere", show: ADMIN, with: person, ...act("signOut") },
  { name: "a link for a new password sent to somebody", show: ADMIN, with: person, ...act("reset") },
  { name: "an application approved", show: ADMIN, with: applicant, ...act("approve") },
  { name: "an application turned down", show: ADMIN, with: applicant, ...act("reject") },
  {
    name: "an application turned down without a word",
    show: ADMIN,
    with: applicant,
    ...act("reject", ""),
    refused: why,
  },
  { name: "an artist shown first", show: ADMIN, ...act("feature", "", onArtist) },
  { name: "an artist shown first no more", show: ADMIN, with: featured, ...act("unfeature", "", onArtist) },
  { name: "an event hidden", show: ADMIN, ...act("hide", "Vì sao", onShow) },
  { name: "an event shown again", show: ADMIN, with: hidden, ...act("unhide", "", onShow) },
  {
    name: "a show cancelled by an admin",
    show: { ...ADMIN, ...TICKETED },
    with: sold,
    ...act("cancel", "Vì sao", onShow),
  },
  {
    name: "a show cancelled by an admin without a word",
    show: { ...ADMIN, ...TICKETED },
    with: sold,
    ...act("cancel", "", onShow),
    refused: why,
  },
  { name: "a report dismissed", show: ADMIN, with: reported, ...act("dismiss") },
  { name: "a report dismissed without a word", show: ADMIN, with: reported, ...act("dismiss", ""), refused: why },
  { name: "a reported line taken down", show: ADMIN, with: reported, ...act("takeDown") },
  { name: "the writer of a reported line suspended", show: ADMIN, with: reported, ...act("suspendAuthor") },
  { name: "a ban lifted by an admin", show: ADMIN, with: appealed, ...act("liftBan") },
  { name: "a ban upheld by an admin", show: ADMIN, with: appealed, ...act("keepBan") },
  { name: "a ticket refunded by an admin", show: { ...ADMIN, ...TICKETED }, with: sold, ...act("refund") },
  { name: "a tip given back", show: { ...ADMIN, isLive: true }, with: tipped, ...act("refundTip") },
  { name: "a confirmed transfer undone", show: ADMIN, with: confirmed, ...act("undoTransfer") },
  {
    name: "a confirmed transfer undone without a word",
    show: ADMIN,
    with: confirmed,
    ...act("undoTransfer", ""),
    refused: why,
  },
  { name: "money that was set aside put back", show: ADMIN, with: foreign, ...act("restoreTransfer", "") },
  { name: "a mail that failed sent again", show: ADMIN, with: mailed("failed"), ...act("resend", "") },
  {
    name: "a mail that was sent sent again",
    show: ADMIN,
    with: mailed("sent"),
    ...act("resend", ""),
    refused: "This email has already been sent.",
  },
  {
    name: "an act of an admin by somebody who is none",
    with: person,
    ...act("suspend"),
    refused: "You don't have permission to do this.",
  },
];
