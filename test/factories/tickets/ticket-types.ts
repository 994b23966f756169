import { eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { transaction } from "~db/client.server";
import { events, ticketTypes } from "~db/schema";
import { makeShow } from "../money/money";

type TypeFields = Partial<typeof ticketTypes.$inferInsert>;

/** A show with ticket types, by default 18.00 each; returns both. */
export async function makeTypedShow(
  types: TypeFields[],
  fields: Partial<typeof events.$inferInsert> = {},
) {
  const show = await makeShow(fields);

  return transaction(async (tx) => {
    const values = types.map((type, position) => ({
      eventId: show.id,
      name: `Type ${position}`,
      ticketPriceCents: 1800,
      ...type,
      position,
    }));
    const made = await tx.insert(ticketTypes).values(values).returning();
    const event = await tx
      .update(events)
      .set({ hasTicketTypes: true })
      .where(eq(events.id, show.id))
      .returning();

    return { show: firstRow(event), types: made };
  });
}
