import { transaction } from "~db/client.server";
import { events } from "~db/schema";

type EventFields = Partial<typeof events.$inferInsert> & { artistId: string };

const HOUR = 3600_000;

/** A stored event; by default free, tomorrow, one hour, published. */
export async function makeEvent(fields: EventFields) {
  const startTime = fields.startTime ?? new Date(Date.now() + 24 * HOUR);
  const values = {
    title: "Đêm Bolero",
    category: "Bolero" as const,
    eventType: "free" as const,
    duration: 60,
    endTime: new Date(startTime.getTime() + HOUR),
  };

  return transaction(async (tx) => {
    const [event] = await tx
      .insert(events)
      .values({ ...values, ...fields, startTime })
      .returning();

    return event!;
  });
}

export async function makeTicketedEvent(fields: EventFields) {
  return makeEvent({ eventType: "ticketed", ticketPriceCents: 1800, ...fields });
}
