import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Member } from "~/models/base/actor";
import { completePayment } from "~/models/checkout/purchases/complete-payment.server";
import { holdSeat } from "~/models/tickets/holds/hold-seat.server";
import { db, transaction } from "~db/client.server";
import { payments, tickets, users } from "~db/schema";
import { actorFor } from "../factories/accounts/people";
import { makeTypedShow } from "../factories/tickets/ticket-types";

const BUYERS = 5000;
const SEATS = 100;
const QUANTITIES = [20, 30, null];
const TIMEOUT_MS = 180_000;

/** The same crowd for each test, asking for each of the types in turn. */
async function makeCrowd(size: number): Promise<Member[]> {
  const rows = Array.from({ length: size }, () => {
    const id = randomUUID();

    return {
      id,
      name: "Mai Nguyen",
      firstName: "Mai",
      lastName: "Nguyen",
      email: `${id}@nhacsong.test`,
    };
  });

  await transaction(async (tx) => {
    for (let n = 0; n < size; n += 500) await tx.insert(users).values(rows.slice(n, n + 500));
  });

  return rows.map(({ id }) => actorFor({ id, role: "viewer" }));
}

function makeRush() {
  return makeTypedShow(
    QUANTITIES.map((quantity) => ({ quantity })),
    { maxAttendees: SEATS },
  );
}

test(
  "5,000 buyers of three types get exactly 100 seats, and no type sells above its number",
  async () => {
    const { show, types } = await makeRush();
    const crowd = await makeCrowd(BUYERS);
    const outcomes = await Promise.allSettled(
      crowd.map((buyer, n) => buy(buyer, show.id, types[n % 3]!.id)),
    );
    const refusals = outcomes
      .filter((outcome) => outcome.status === "rejected")
      .map(({ reason }) => reason.messageKey);

    expect(refusals).toHaveLength(BUYERS - SEATS);
    expect(new Set(refusals)).toEqual(new Set(["tickets:soldOut", "tickets:typeSoldOut"]));

    const sold = await Promise.all(
      types.map(({ id }) => db.$count(tickets, eq(tickets.ticketTypeId, id))),
    );

    expect(sold.reduce((sum, n) => sum + n)).toBe(SEATS);
    sold.forEach((count, n) => expect(count).toBeLessThanOrEqual(QUANTITIES[n] ?? SEATS));

    const isUnsold = and(eq(payments.eventId, show.id), ne(payments.state, "paid"));

    expect(await db.$count(payments, isUnsold)).toBe(0);
  },
  TIMEOUT_MS,
);

async function buy(buyer: Member, eventId: string, ticketTypeId: string) {
  const { id, amountCents } = await holdSeat(buyer, eventId, "test", 1800, { ticketTypeId });
  const paid = {
    status: "succeeded",
    currency: "usd",
    amountCents,
    receivedCents: amountCents,
  } as const;

  await completePayment({ ...paid, id: `pi_${id}`, reference: id, isDeclined: false });
}
