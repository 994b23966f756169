import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { events, payments } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import { actorFor, makeArtist, makeUser } from "../accounts/people";
import { makeTicketedEvent } from "../shows/events";

/** A ticketed show with its own artist; by default 18.00, tomorrow. */
export async function makeShow(fields: Partial<typeof events.$inferInsert> = {}) {
  return makeTicketedEvent({ artistId: (await makeArtist()).id, ...fields });
}

/** A signed-in person as an actor. */
export async function makeBuyer() {
  return actorFor(await makeUser());
}

/** Stops the domain's clock at `now` until it is restored. */
export function stopClock(now: Date | number) {
  const real = clock.now;

  clock.now = () => new Date(now);

  return () => {
    clock.now = real;
  };
}

export async function readPayment(id: string) {
  return (await db.query.payments.findFirst({ where: eq(payments.id, id) }))!;
}

export async function changeEvent(id: string, fields: Partial<typeof events.$inferInsert>) {
  await transaction(
    async (tx) => void (await tx.update(events).set(fields).where(eq(events.id, id))),
  );
}
