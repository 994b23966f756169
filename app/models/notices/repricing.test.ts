import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../../test/factories/events";
import { actorFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeTicket } from "../../../test/factories/sales";
import { db } from "~db/client.server";
import { outbox, tickets } from "~db/schema";
import { updateEvent } from "../events/planning.server";
import { EventChange } from "../events/schema";
import { tellHoldersRepriced } from "./reminders.server";

test("holders hear once of a new price, and their tickets keep the old one", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });
  const [holder, gone] = [await makeUser({ language: "en" }), await makeUser()];
  const ticket = await makeTicket(event.id, { userId: holder.id, priceCents: 1800 });
  await makeTicket(event.id, { userId: gone.id, status: "refunded" });
  await updateEvent(actorFor(artist), event.id, EventChange.parse({ ticketPrice: "25.00" }));
  await tellHoldersRepriced(event.id);
  await tellHoldersRepriced(event.id);
  const told = await db.select().from(outbox).where(eq(outbox.userId, holder.id));
  expect(told).toMatchObject([{ subject: "A new price, your ticket stays: Đêm Bolero" }]);
  expect(await db.select().from(outbox).where(eq(outbox.userId, gone.id))).toEqual([]);
  expect(await db.select().from(tickets).where(eq(tickets.id, ticket.id))).toMatchObject([{ priceCents: 1800 }]);
});
