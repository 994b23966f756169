import type { Tx } from "~db/client.server";
import { payments, reviews, tickets, waitingList } from "~db/schema";
import { DEMO_EVENTS, type DemoEvent } from "./demo-events";
import { demoId } from "./demo-id";
import { AUDIENCE, WORDS_IN_REVIEWS } from "./demo-people";
import { startOf } from "./seed-events";

const HOUR = 3600_000;
/** What the buyers came by and where they are, in turn. */
const SOURCES = [
  "site",
  "share",
  "utm:facebook",
  "direct",
  "site",
  "newsletter",
  "embed",
  "utm:facebook",
  "link",
];
const COUNTRIES = ["VN", "VN", "US", "VN", "FR", null, "VN", "US", "AU", "VN"];

export async function seedTickets(tx: Tx, now: Date) {
  const sold = DEMO_EVENTS.flatMap((event) => sales(event, now));

  await tx.insert(payments).values(sold.flatMap((sale) => sale.payment ?? []));
  await tx.insert(tickets).values(sold.map((sale) => sale.ticket));
  await tx.insert(waitingList).values(waitlist(now));
  await tx.insert(reviews).values(DEMO_EVENTS.flatMap((event) => reviewRows(event, now)));
}

/** One ticket a person of the audience, and the payment it came from where it cost something. */
function sales(event: DemoEvent, now: Date) {
  return AUDIENCE.slice(0, event.sold ?? 0).map((_, fan) => {
    const name = `${event.slug} fan${fan + 1}`;
    const boughtAt = new Date(
      Math.min(now.getTime(), startOf(event, now).getTime()) - (fan + 2) * 7 * HOUR,
    );
    const ids = { eventId: demoId(`event ${event.slug}`), userId: demoId(`fan${fan + 1}`) };
    const isOver = event.inHours < -1;
    const ticket: typeof tickets.$inferInsert = {
      ...ids,
      id: demoId(`ticket ${name}`),
      code: demoId(`code ${name}`).replaceAll("-", "").slice(0, 12).toUpperCase(),
      priceCents: event.priceCents ?? 0,
      status: isOver ? "used" : "active",
      usedAt: isOver ? startOf(event, now) : null,
      purchaseDate: boughtAt,
      createdAt: boughtAt,
      source: SOURCES[fan % SOURCES.length],
      country: COUNTRIES[fan % COUNTRIES.length],
    };
    if (!event.priceCents) return { ticket };

    const payment: typeof payments.$inferInsert = {
      ...ids,
      id: demoId(`payment ${name}`),
      kind: "ticket",
      amountCents: event.priceCents,
      state: "paid",
      provider: "test",
      intentId: `test_demo_${demoId(`intent ${name}`)}`,
      paidAt: boughtAt,
      createdAt: boughtAt,
      updatedAt: boughtAt,
    };

    return {
      payment,
      ticket: { ...ticket, paymentId: payment.id, stripePaymentIntentId: payment.intentId },
    };
  });
}

function waitlist(now: Date) {
  return [20, 21, 22].map((fan, place) => ({
    userId: demoId(`fan${fan + 1}`),
    eventId: demoId("event het-ve"),
    createdAt: new Date(now.getTime() - (10 - place) * HOUR),
  }));
}

function reviewRows(event: DemoEvent, now: Date) {
  if (event.inHours >= -1 || !event.sold) return [];

  const count = 2 + (event.sold % 4);

  return WORDS_IN_REVIEWS.slice(0, count).map((words, k) => ({
    ...words,
    id: demoId(`review ${event.slug} ${k}`),
    eventId: demoId(`event ${event.slug}`),
    artistId: demoId(event.artist),
    userId: demoId(`fan${k + 1}`),
    createdAt: new Date(startOf(event, now).getTime() + (k + 3) * HOUR),
  }));
}
