import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { generateCodeText } from "~/models/tickets/codes/code-text";
import { startPassPayment, startTicketPayment } from "../factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { chatMessages, conversations, messages, notices, outbox, reports, users } from "~db/schema";
import { makeClipRow } from "../factories/live/clips";
import { makeCode } from "../factories/tickets/codes";
import { makeSimulcastTarget } from "../factories/live/simulcasts";
import { makeNewsletter } from "../factories/outreach/newsletters";
import { makeWebhook } from "../factories/delivery/webhooks";
import { makeTicketedEvent } from "../factories/shows/events";
import { makeGift } from "../factories/tickets/gifts";
import { makeLiveEvent } from "../factories/live/rooms";
import { issueSampleReceipt } from "../factories/money/receipts";
import { makeSetListSong } from "../factories/live/songs";
import { makePass } from "../factories/tickets/passes";
import { makeTicket } from "../factories/checkout/sales";
import { makeTypedShow } from "../factories/tickets/ticket-types";
import { makeConfirmation, makeForeignMoney, makeTransfer } from "../factories/checkout/transfers";
import { actorFor, makeUser } from "../factories/accounts/people";
import type { People } from "./people";

export type Samples = Awaited<ReturnType<typeof makeSamples>>;

/** One of everything with an owner: `artist` plays, `viewer` holds, pays and writes. */
export async function makeSamples({ artist, viewer }: People) {
  const live = await makeLiveEvent({ artistId: artist.id });
  const ticketed = await makeTicketedEvent({ artistId: artist.id, maxAttendees: 50 });
  const startTime = new Date(Date.now() + 72 * 3600_000);
  const sold = await makeTicketedEvent({ artistId: artist.id, maxAttendees: 50, startTime });
  const draft = await makeTicketedEvent({ artistId: artist.id, status: "draft" });
  const ticket = await makeTicket(sold.id, { userId: viewer.id });
  const receipt = await issueSampleReceipt(ticket.paymentId!);
  const stranger = await makeUser();
  const buyer = actorFor({ id: viewer.id, role: "viewer" });
  const payment = await startTicketPayment(buyer, ticketed.id, ticketed.ticketPriceCents!);
  const gift = await makeGift(buyer, ticketed);
  const transfer = await makeTransfer(buyer, ticketed.id, { kind: "donation" });
  const confirmed = await makeConfirmation(
    await makeTransfer(buyer, live.id, { kind: "donation" }),
  );
  const code = await makeCode({ artistId: artist.id, text: generateCodeText() });
  const simulcastTarget = await makeSimulcastTarget({ artistId: artist.id });
  const webhook = await makeWebhook({ artistId: artist.id });
  const newsletter = await makeNewsletter({ artistId: artist.id, eventId: sold.id });
  const clip = await makeClipRow({ eventId: live.id, makerId: artist.id });

  await proveEmails([artist.id, viewer.id]);

  const { song, item } = await makeSetListSong({ artistId: artist.id, eventId: sold.id });
  const foreign = await makeForeignMoney();
  const { pass } = await makePass({ artistId: artist.id });
  const boughtPass = await startPassPayment(buyer, pass.id, pass.ticketPriceCents!);

  await payWithTestCard(buyer, boughtPass.id, "pays");

  const { types } = await makeTypedShow([{}, {}], { artistId: artist.id });

  return transaction(async (tx) => {
    const written = {
      eventId: live.id,
      userId: stranger.id,
      message: "Chào",
      timestamp: new Date(),
    };
    const [message] = await tx.insert(chatMessages).values(written).returning();
    const pair = { artistId: artist.id, userId: viewer.id };

    await tx.insert(conversations).values(pair).onConflictDoNothing();

    const conversation = (await tx.query.conversations.findFirst({
      where: (table, { and, eq }) =>
        and(eq(table.artistId, artist.id), eq(table.userId, viewer.id)),
    }))!;
    const sent = { conversationId: conversation.id, senderId: artist.id, text: "Cảm ơn" };
    const [letter] = await tx.insert(messages).values(sent).returning();
    const mail = {
      address: "a@b.test",
      language: "en",
      subject: "Hi",
      text: "Hi",
      html: "Hi",
    } as const;
    const [queuedMail] = await tx.insert(outbox).values(mail).returning();
    const told = {
      userId: viewer.id,
      kind: "live",
      eventId: live.id,
      topic: randomUUID(),
      fact: "sample",
      path: "/",
    } as const;
    const [notice] = await tx.insert(notices).values(told).returning();
    const fields = {
      kind: "event",
      subjectId: live.id,
      reporterId: stranger.id,
      reason: "spam",
    } as const;
    const [report] = await tx.insert(reports).values(fields).returning();

    return {
      artist: artist.id,
      live: live.id,
      ticketed: ticketed.id,
      sold: sold.id,
      draft: draft.id,
      ticketType: types[0]!.id,
      otherTicketType: types[1]!.id,
      ticket: ticket.id,
      stranger: stranger.id,
      message: message!.id,
      conversation: conversation.id,
      letter: letter!.id,
      payment: payment.id,
      receipt,
      transfer: transfer.id,
      confirmed,
      foreign,
      code: code.id,
      clip: clip.id,
      simulcastTarget: simulcastTarget.id,
      webhook: webhook.id,
      newsletter: newsletter.id,
      pass: pass.id,
      song: song.id,
      setListSong: item.id,
      boughtPass: boughtPass.id,
      gift: gift.ticketId,
      giftToken: gift.token,
      mail: queuedMail!.id,
      notice: notice!.id,
      report: report!.id,
      unknown: randomUUID(),
    };
  });
}

/** Newsletters go to confirmed addresses only. */
function proveEmails(ids: string[]) {
  return transaction((tx) =>
    tx.update(users).set({ emailProvenAt: new Date() }).where(inArray(users.id, ids)),
  );
}
