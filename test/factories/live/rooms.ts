import { transaction } from "~db/client.server";
import { broadcasts, chatMessages, donations, payments, tickets } from "~db/schema";
import { makeEvent } from "../shows/events";

type EventFields = Parameters<typeof makeEvent>[0];

/** An event that is live now, a minute after its start. */
export function makeLiveEvent(fields: EventFields) {
  return makeEvent({ startTime: new Date(Date.now() - 60_000), isLive: true, ...fields });
}

/** The same for holders of tickets. */
export function makeLiveTicketedEvent(fields: EventFields) {
  return makeLiveEvent({ eventType: "ticketed", ticketPriceCents: 1800, ...fields });
}

export async function makeTicket(
  eventId: string,
  userId: string,
  status: "active" | "used" | "refunded" = "active",
) {
  return transaction(async (tx) => {
    const values = {
      eventId,
      userId,
      status,
      priceCents: 1800,
      code: crypto.randomUUID(),
      purchaseDate: new Date(),
    };
    const [ticket] = await tx.insert(tickets).values(values).returning();

    return ticket!;
  });
}

export async function makeLines(eventId: string, userId: string, messages: string[]) {
  await transaction(async (tx) => {
    await tx
      .insert(chatMessages)
      .values(messages.map((message) => ({ eventId, userId, message, timestamp: new Date() })));
  });
}

export async function makeEndedBroadcast(eventId: string, endedAt: Date) {
  await transaction(async (tx) => {
    const startedAt = new Date(endedAt.getTime() - 3600_000);

    await tx.insert(broadcasts).values({ eventId, source: "browser", startedAt, endedAt });
  });
}

export async function makeDonation(
  eventId: string,
  userId: string,
  fields: { amountCents: number; hideAmount?: boolean },
): Promise<string> {
  return transaction(async (tx) => {
    const paid = { kind: "donation" as const, state: "paid" as const, provider: "test" as const };
    const [payment] = await tx
      .insert(payments)
      .values({ eventId, userId, ...fields, ...paid })
      .returning();
    const values = { eventId, userId, paymentId: payment!.id, ...fields };

    return (await tx.insert(donations).values(values).returning())[0]!.id;
  });
}
