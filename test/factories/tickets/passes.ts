import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { events, passes, passEvents } from "~db/schema";
import { makeTicketedEvent } from "../shows/events";
import { makeArtist } from "../accounts/people";

const DAY_MS = 24 * 3600_000;

type Fields = Partial<typeof passes.$inferInsert>;
type ShowFields = Parameters<typeof makeTicketedEvent>[0];

/** A pass on sale for 40.00, with a show for each price, 30 days from now and then daily. */
export async function makePass(
  fields: Fields = {},
  showPrices = [1000, 1800, 2500],
  showFields: Partial<ShowFields> = {},
) {
  const artistId = fields.artistId ?? (await makeArtist()).id;
  const shows: Awaited<ReturnType<typeof makeTicketedEvent>>[] = [];

  for (const [index, ticketPriceCents] of showPrices.entries()) {
    const startTime = new Date(Date.now() + (30 + index) * DAY_MS);

    shows.push(await makeTicketedEvent({ artistId, startTime, ticketPriceCents, ...showFields }));
  }

  const values = {
    artistId,
    name: "Trọn mùa hạ",
    ticketPriceCents: 4000,
    state: "on_sale" as const,
    ...fields,
  };
  const pass = await transaction(async (tx) => {
    const [row] = await tx.insert(passes).values(values).returning();

    await tx
      .insert(passEvents)
      .values(shows.map(({ id }, position) => ({ passId: row!.id, eventId: id, position })));

    return row!;
  });

  return { pass, shows, artistId };
}

export const PASS_PRICE_VND = 800_000;
const SHOW_PRICES_VND = [200_000, 360_000, 500_000];

/**
 * A pass that is also sold in đồng. Its shows are worth 150.943, 271.698 and 377.359 of the price.
 */
export async function makeTransferPass(fields: Fields = {}, showFields: Partial<ShowFields> = {}) {
  const made = await makePass({ ticketPriceVnd: PASS_PRICE_VND, ...fields }, undefined, showFields);

  await transaction(async (tx) => {
    for (const [at, { id }] of made.shows.entries())
      await tx
        .update(events)
        .set({ ticketPriceVnd: SHOW_PRICES_VND[at]! })
        .where(eq(events.id, id));
  });

  return made;
}
