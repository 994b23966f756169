import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox } from "~db/schema";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { changeEvent, makeShow, stopClock } from "../../../../../test/factories/money/money";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../../../test/factories/checkout/card-payments";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundAllTickets, refundTicket } from "~/models/tickets/refunds.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { endBroadcast, startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { addHolderNews, mailHolders } from "~/models/shows/events/news/holder-news.server";
import { remindHolders } from "../reminders.server";

const HOUR = 3600_000;
const start = new Date("2032-03-06T04:00:00Z");
const mailsTo = (userId: string) => db.query.outbox.findMany({ where: eq(outbox.userId, userId) });

async function holder(fields: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser({ firstName: "Bảy", ...fields });
  const buyer = actorFor(user);
  const show = await makeShow({ startTime: start, title: "Đêm Hạ Vàng" });

  await payWithTestCard(buyer, (await startTicketPayment(buyer, show.id, 1800)).id, "pays");

  return { user, buyer, show, ticket: (await findValidTicket(user.id, show.id))! };
}

test("the receipt is in the person's language, with their own time first, then the other two zones", async () => {
  const { user, ticket } = await holder({ language: "vi", timeZone: "Europe/Paris" });
  const [mail] = await mailsTo(user.id);

  expect(mail).toMatchObject({
    subject: "Vé của bạn: Đêm Hạ Vàng",
    language: "vi",
    address: user.email,
  });
  expect(mail!.text).toContain("18,00\u00a0US$");
  expect(mail!.text).toContain(ticket.code);

  const times = [
    "Giờ của bạn: 05:00 Thứ 7, 6/3/2032",
    "Việt Nam: 11:00 Thứ 7, 6/3/2032",
    "California: 20:00 Thứ 6, 5/3/2032",
  ];

  expect(mail!.text.replaceAll("\u00a0", " ")).toContain(times.join("\n"));
});

test("a refund sends one email with the amount; a cancellation email covers both", async () => {
  const [returned, cancelled] = [await holder(), await holder()];

  await refundTicket(returned.buyer, returned.ticket.id);
  await changeEvent(cancelled.show.id, { status: "cancelled" });
  await refundAllTickets(cancelled.show.id);
  await refundAllTickets(cancelled.show.id);

  const subjects = async (id: string) => (await mailsTo(id)).map(({ subject }) => subject);

  expect(await subjects(returned.user.id)).toEqual([
    "Your ticket for Đêm Hạ Vàng",
    "Refunded: $18.00 for Đêm Hạ Vàng",
  ]);
  expect(await subjects(cancelled.user.id)).toEqual([
    "Your ticket for Đêm Hạ Vàng",
    "Cancelled: Đêm Hạ Vàng. You've been refunded.",
  ]);
});

test("returning a free ticket sends no refund email", async () => {
  const user = await makeUser();
  const show = await makeEvent({ artistId: (await makeArtist()).id, startTime: start });

  await registerForFree(actorFor(user), show.id);
  await refundAllTickets(show.id);

  const subjects = (await mailsTo(user.id)).map(({ subject }) => subject);

  expect(subjects).toEqual(["Your ticket for Đêm Bolero", "Cancelled: Đêm Bolero"]);
});

test("holders are reminded a day and an hour before, and notified when the show is live or moved, each once", async () => {
  const { user, show } = await holder();
  const restore = stopClock(start.getTime() - 25 * HOUR);

  await remindHolders();
  stopClock(start.getTime() - 24 * HOUR);
  await remindHolders();
  await remindHolders();
  stopClock(start.getTime() - HOUR);
  await remindHolders();
  await startBroadcast(show.id, "browser", ["v720"]);
  await mailHolders();
  await endBroadcast(show.id);
  await startBroadcast(show.id, "browser", ["v720"]);
  await mailHolders();
  await transaction((tx) => addHolderNews(tx, "changed", show));
  await mailHolders();
  restore();
  expect((await mailsTo(user.id)).map(({ subject }) => subject)).toEqual([
    "Your ticket for Đêm Hạ Vàng",
    "Tomorrow: Đêm Hạ Vàng",
    "In one hour: Đêm Hạ Vàng",
    expect.stringMatching(/ is live now$/),
    "Changed: Đêm Hạ Vàng",
  ]);
});
