import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { outbox, users } from "~db/schema";
import { payByTestCard, testGateway } from "~/integrations/payments/test/test-gateway.server";
import {
  changeEvent,
  makeBuyer,
  makeShow,
  readPayment,
  stopClock,
} from "../../../test/factories/money/money";
import { makeTicket } from "../../../test/factories/checkout/sales";
import type { Member } from "~/models/base/actor";
import { remindHolders } from "~/models/delivery/notices/reminders.server";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startDonation, startTicketPayment } from "../../../test/factories/checkout/card-payments";
import { offerFreeSeats, offerSeats } from "./waitlist/offers.server";
import { refundTicket } from "./refunds.server";
import { registerForFree } from "./register-ticket.server";
import { getWaitlistPlace, joinWaitlist } from "./waitlist/waitlist.server";

const HOUR = 3600_000;
const later = () => ({ startTime: new Date(Date.now() + 96 * HOUR) });
const SHUT = [{ suspendedAt: new Date() }, { deletedAt: new Date() }];

async function changeUser(id: string, fields: Partial<typeof users.$inferInsert>) {
  await transaction(
    async (tx) => void (await tx.update(users).set(fields).where(eq(users.id, id))),
  );
}

/** Creates a full show with one waiting person, for whom a seat has just become free. */
async function freedSeat(before: (show: { id: string; artistId: string }) => Promise<unknown>) {
  const show = await makeShow({ maxAttendees: 1, ...later() });
  const [owner, waiting] = [await makeBuyer(), await makeBuyer()];

  await payWithTestCard(owner, (await startTicketPayment(owner, show.id, 1800)).id, "pays");
  await joinWaitlist(waiting, show.id);

  const [ticket] = await db.query.tickets.findMany({ where: (row) => eq(row.eventId, show.id) });

  await before(show);
  await refundTicket(owner, ticket!.id);

  return { show, waiting };
}

const mailsOf = ({ userId }: Member, kind: string) =>
  db.query.outbox.findMany({
    where: (row, { and }) => and(eq(row.userId, userId), like(outbox.onceKey, `${kind}:%`)),
  });

test("a hidden show offers no free seats until it is shown again", async () => {
  const { show, waiting } = await freedSeat(({ id }) => changeEvent(id, { hiddenAt: new Date() }));

  expect(await offerSeats(show.id)).toEqual([]);
  await offerFreeSeats();
  expect(await mailsOf(waiting, "offer")).toEqual([]);
  await changeEvent(show.id, { hiddenAt: null });
  await offerFreeSeats();
  expect(await mailsOf(waiting, "offer")).toHaveLength(1);
  expect((await getWaitlistPlace(waiting, show.id)).offeredUntil).toBeInstanceOf(Date);
});

test("holders are not reminded of a hidden show", async () => {
  const shows = [await makeShow(later()), await makeShow({ hiddenAt: new Date(), ...later() })];
  const [shown, hidden] = [await makeBuyer(), await makeBuyer()];

  await makeTicket(shows[0]!.id, { userId: shown.userId });
  await makeTicket(shows[1]!.id, { userId: hidden.userId });

  const restore = stopClock(Date.now() + 73 * HOUR);

  await remindHolders();
  restore();
  expect([await mailsOf(shown, "day"), await mailsOf(hidden, "day")]).toMatchObject([[{}], []]);
});

test.each(SHUT)(
  "nothing is sold, registered, gifted or offered for a show whose artist is %o",
  async (fields) => {
    const refusal = { code: "conflict", messageKey: "tickets:artistGone" };
    const [ticketed, free, open] = [
      await makeShow(),
      await makeShow({ eventType: "free", ticketPriceCents: null }),
      await makeShow({ eventType: "donation", ticketPriceCents: null }),
    ];

    for (const { artistId } of [ticketed, free, open]) await changeUser(artistId, fields);
    const buyer = await makeBuyer();

    await expect(startTicketPayment(buyer, ticketed.id, 1800)).rejects.toMatchObject(refusal);
    await expect(registerForFree(buyer, free.id)).rejects.toMatchObject(refusal);
    await expect(startDonation(buyer, open.id, { amountCents: 500 })).rejects.toMatchObject(
      refusal,
    );
    await expect(joinWaitlist(buyer, ticketed.id)).rejects.toMatchObject(refusal);

    const { show } = await freedSeat(({ artistId }) => changeUser(artistId, fields));

    expect(await offerSeats(show.id)).toEqual([]);
  },
);

test.each(SHUT)(
  "a payment that arrives when the artist is %o is refunded, with an email that gives the reason",
  async (fields) => {
    const [show, open] = [
      await makeShow(),
      await makeShow({ eventType: "donation", ticketPriceCents: null }),
    ];
    const buyer = await makeBuyer();
    const payments = [
      await startTicketPayment(buyer, show.id, 1800),
      await startDonation(buyer, open.id, { amountCents: 500 }),
    ];

    for (const { artistId } of [show, open]) await changeUser(artistId, fields);
    for (const { id, intentId } of payments) {
      await payByTestCard(intentId, "pays");
      await completePayment((await testGateway.findIntent(intentId))!);
      expect(await readPayment(id)).toMatchObject({ state: "refunded", reason: "artistInactive" });
    }

    const mails = await mailsOf(buyer, "refunded");

    expect(mails).toHaveLength(2);
    for (const { text } of mails)
      expect(text).toContain("The artist was no longer active when your payment arrived.");
  },
);
