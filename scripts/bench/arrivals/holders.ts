import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

/** Turns the demo's live show into a ticketed one. @returns its id */
export async function makeTicketed(): Promise<string> {
  const { transaction } = await import("~db/client.server");
  const { events } = await import("~db/schema");
  const change = {
    eventType: "ticketed",
    ticketPriceCents: 1800,
    maxAttendees: null,
    tipsEnabled: true,
  } as const;
  const [show] = await transaction(async (tx) =>
    tx.update(events).set(change).where(eq(events.isLive, true)).returning(),
  );

  return show!.id;
}

/** Creates people with an account, a ticket and a session. @returns their cookies */
export async function makeHolders(eventId: string, count: number): Promise<string[]> {
  const { closeDatabase, transaction } = await import("~db/client.server");
  const { tickets } = await import("~db/schema");
  const { cookieFor, makeUser } = await import("../../../test/factories/accounts/people");
  const { visitorCookie } = await import("../../../test/factories/accounts/visitors");
  const cookies: string[] = [];

  while (cookies.length < count) {
    const batch = Array.from({ length: Math.min(100, count - cookies.length) }, async () => {
      const user = await makeUser();
      const ticket = {
        userId: user.id,
        eventId,
        priceCents: 1800,
        purchaseDate: new Date(),
        code: randomUUID(),
      };

      await transaction(async (tx) => tx.insert(tickets).values(ticket));

      return `${await cookieFor(user)}; ${visitorCookie(randomUUID().replaceAll("-", ""))}`;
    });

    cookies.push(...(await Promise.all(batch)));
  }

  await closeDatabase();

  return cookies;
}
