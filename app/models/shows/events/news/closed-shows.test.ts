import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { notices, outbox } from "~db/schema";
import { makeShow, readPayment, stopClock } from "../../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../../test/factories/checkout/sales";
import { cancelAnyEvent, setEventHidden } from "~/models/office/admin/events.server";
import { reinstateUser, suspendUser } from "~/models/office/admin/users.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../../../../../test/factories/checkout/card-payments";
import { findValidTicket } from "~/models/tickets/ticket-access.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { mailHolders } from "./holder-news.server";

const HOUR = 3600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

async function subjectsOf(userId: string) {
  const mails = await db
    .select({ subject: outbox.subject })
    .from(outbox)
    .where(eq(outbox.userId, userId));

  return mails.map(({ subject }) => subject);
}

const listOf = async (userId: string) =>
  (await db.select().from(notices).where(eq(notices.userId, userId))).map(({ kind, path }) => [
    kind,
    path,
  ]);

async function soldShow(startTime = inHours(2)) {
  const artist = await makeArtist({ language: "en" });
  const show = await makeShow({ artistId: artist.id, title: "Đêm Hạ Vàng", startTime });
  const holder = await makeUser({ language: "en" });
  const admin = actorFor(await makeUser({ role: "admin" }));
  const ticket = await makeTicket(show.id, { userId: holder.id });

  return { artist, show, holder, admin, ticket };
}

type Sold = Awaited<ReturnType<typeof soldShow>>;

const CLOSINGS = [
  {
    name: "hidden",
    close: ({ admin, show }: Sold) => setEventHidden(admin, show.id, true),
    reopen: ({ admin, show }: Sold) => setEventHidden(admin, show.id, false),
  },
  {
    name: "without its artist",
    close: ({ admin, artist }: Sold) => suspendUser(admin, artist.id, "Spam"),
    reopen: ({ admin, artist }: Sold) => reinstateUser(admin, artist.id),
  },
];

test.each(CLOSINGS)(
  "holders are notified once that a show is $name, and once that it is back",
  async ({ close, reopen }) => {
    const sold = await soldShow();

    await close(sold);
    await mailHolders();
    await mailHolders();
    expect(await subjectsOf(sold.holder.id)).toEqual(["Not available at the moment: Đêm Hạ Vàng"]);
    await reopen(sold);
    await mailHolders();
    expect(await subjectsOf(sold.holder.id)).toEqual([
      "Not available at the moment: Đêm Hạ Vàng",
      "Available again: Đêm Hạ Vàng",
    ]);
  },
);

test.each(CLOSINGS)(
  "holders are not notified of a show that was $name only for a moment",
  async ({ close, reopen }) => {
    const sold = await soldShow();

    await close(sold);
    await reopen(sold);
    await mailHolders();
    expect(await subjectsOf(sold.holder.id)).toEqual([]);
  },
);

test.each(CLOSINGS)(
  "a holder of a show that is $name can get a refund after the deadline",
  async (closing) => {
    const sold = await soldShow();
    const buyer = actorFor(await makeUser());
    const { id, intentId } = await startTicketPayment(buyer, sold.show.id, 1800);

    await payWithTestCard(buyer, id, "pays");

    const ticket = (await findValidTicket(buyer.userId, sold.show.id))!;

    await expect(refundTicket(buyer, ticket.id)).rejects.toMatchObject({
      messageKey: "tickets:refundClosed",
    });
    await closing.close(sold);

    const restore = stopClock(inHours(24 * 30));

    await refundTicket(buyer, ticket.id);
    restore();
    expect(await readPayment(id)).toMatchObject({ state: "refunded", intentId });
    await closing.reopen(sold);

    const holder = actorFor(sold.holder);

    await expect(refundTicket(holder, sold.ticket.id)).rejects.toMatchObject({
      messageKey: "tickets:refundClosed",
    });
  },
);

test("hiding a past show sends no email and refunds nothing", async () => {
  const sold = await soldShow(inHours(-5));

  await CLOSINGS[0]!.close(sold);
  await mailHolders();
  expect(await subjectsOf(sold.holder.id)).toEqual([]);

  const refusal = { messageKey: "tickets:refundClosed" };

  await expect(refundTicket(actorFor(sold.holder), sold.ticket.id)).rejects.toMatchObject(refusal);
});

test("the artist gets one email when an admin hides or cancels a show", async () => {
  const { admin, show, artist } = await soldShow();

  await setEventHidden(admin, show.id, true, "spam");
  await setEventHidden(admin, show.id, true, "spam");
  expect(await subjectsOf(artist.id)).toEqual(["Your show has been hidden: Đêm Hạ Vàng"]);
  await setEventHidden(admin, show.id, false);
  await cancelAnyEvent(admin, show.id, "copied");
  expect(await subjectsOf(artist.id)).toEqual([
    "Your show has been hidden: Đêm Hạ Vàng",
    "Your show has been cancelled: Đêm Hạ Vàng",
  ]);
});

test("the artist's list says that an admin hid or cancelled a show, while it is so", async () => {
  const { admin, show, artist } = await soldShow();
  const path = `/dashboard/${show.id}`;

  await setEventHidden(admin, show.id, true, "spam");
  expect(await listOf(artist.id)).toEqual([["showHidden", path]]);
  await setEventHidden(admin, show.id, false);
  expect(await listOf(artist.id)).toEqual([]);
  await setEventHidden(admin, show.id, true, "spam");
  await cancelAnyEvent(admin, show.id, "copied");
  expect(await listOf(artist.id)).toEqual([["showCancelled", path]]);
  await setEventHidden(admin, show.id, false);
  await setEventHidden(admin, show.id, true, "spam");
  expect(await listOf(artist.id)).toEqual([["showCancelled", path]]);
});

test("an admin who hides their own show is not told", async () => {
  const admin = await makeUser({ role: "admin" });
  const show = await makeShow({ artistId: admin.id });

  await setEventHidden(actorFor(admin), show.id, true);

  expect(await listOf(admin.id)).toEqual([]);
});
