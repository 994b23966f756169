import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { payments, tickets, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { startPassPayment, startTicketPayment } from "../factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { makePass } from "../factories/tickets/passes";
import { actorFor } from "../factories/accounts/people";

const BUYERS = 5_000;
const SEATS = 100;
/** Buyers who are in the middle of something at the same time. */
const AT_ONCE = 200;
const BATCH = 500;

async function makeBuyers(count: number) {
  const ids: string[] = [];

  for (let from = 0; from < count; from += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => ({
      email: `rush.${from + at}.${crypto.randomUUID()}@nhacsong.test`,
      name: "Mai Nguyen",
      firstName: "Mai",
      lastName: "Nguyen",
    }));
    const rows = await transaction(async (tx) =>
      tx.insert(users).values(people).returning({ id: users.id }),
    );

    ids.push(...rows.map(({ id }) => id));
  }

  return ids.map((id) => actorFor({ id, role: "viewer" }));
}

/** Runs the work for everybody, `AT_ONCE` at a time. */
async function rush<Person>(
  people: Person[],
  work: (person: Person, index: number) => Promise<void>,
) {
  const waiting = people.entries();
  const worker = async () => {
    for (const [index, person] of waiting) await work(person, index);
  };

  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * False where everything is sold. On a busy machine a payment may open too late, and the buyer
 * tries again.
 */
async function isBought(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();

    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    if (error instanceof AppError && error.code === "unavailable") return isBought(work);

    throw error;
  }
}

const isValid = inArray(tickets.status, ["active", "used"]);

test("5,000 buyers of passes and single tickets get exactly 100 seats of each of three shows", async () => {
  const { pass, shows } = await makePass({}, [1000, 1800, 2500], { maxAttendees: SEATS });
  const buyers = await makeBuyers(BUYERS);

  await rush(buyers, async (buyer, index) => {
    const show = shows[index % 3]!;

    await isBought(async () => {
      const { id } =
        index % 2 === 0
          ? await startPassPayment(buyer, pass.id, 4000)
          : await startTicketPayment(buyer, show.id, show.ticketPriceCents!);

      await payWithTestCard(buyer, id, "pays");
    });
  });
  for (const show of shows) {
    // A pass is refused once one show is full; single tickets fill the others.
    for (const buyer of await makeBuyers(SEATS + 1)) {
      const isSold = await isBought(async () => {
        const { id } = await startTicketPayment(buyer, show.id, show.ticketPriceCents!);

        await payWithTestCard(buyer, id, "pays");
      });
      if (!isSold) break;
    }

    expect(await db.$count(tickets, and(eq(tickets.eventId, show.id), isValid))).toBe(SEATS);
  }

  const isPaidPass = and(eq(payments.passId, pass.id), eq(payments.state, "paid"));
  const sold = await db.query.payments.findMany({ columns: { id: true }, where: isPaidPass });

  expect(sold.length).toBeGreaterThan(0);
  for (const { id } of sold) expect(await db.$count(tickets, eq(tickets.paymentId, id))).toBe(3);
  const others = await db.$count(
    payments,
    and(eq(payments.passId, pass.id), eq(payments.state, "held")),
  );

  expect(others).toBe(0);
}, 240_000);
