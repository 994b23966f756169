import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, payments } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import { actorFor, makeArtist, makeUser } from "./people";
import { makeTicketedEvent } from "./events";

/** A ticketed show with an artist of its own: 18.00, tomorrow, unless said otherwise. */
export async function makeShow(fields: Partial<typeof events.$inferInsert> = {}) {
  return makeTicketedEvent({ artistId: (await makeArtist()).id, ...fields });
}

/** A signed-in person, as the domain sees them. */
export async function makeBuyer() {
  return actorFor(await makeUser());
}

/** The domain's clock stands still at `now` until it is given back. */
export function stopClock(now: Date | number) {
  const real = clock.now;
  clock.now = () => new Date(now);
  return () => void (clock.now = real);
}

export async function readPayment(id: string) {
  return (await db.query.payments.findFirst({ where: eq(payments.id, id) }))!;
}

export async function changeEvent(id: string, fields: Partial<typeof events.$inferInsert>) {
  await transaction(async (tx) => void (await tx.update(events).set(fields).where(eq(events.id, id))));
}
