import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { recordings, tickets } from "~db/schema";
import { TICKET_ACCESS } from "~db/vocabularies";
import { changeEvent } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLiveEvent, makeTicket } from "../../../../test/factories/live/rooms";
import { canWatch } from "./playback-access.server";

test("a ticket opens the live show, its replay, or both", async () => {
  const { id: artistId } = await makeArtist();
  const event = await makeLiveEvent({
    artistId,
    eventType: "ticketed",
    ticketPriceCents: 1800,
    replayDays: 7,
  });
  const holders = { both: await makeUser(), live: await makeUser(), replay: await makeUser() };

  for (const access of TICKET_ACCESS) {
    const { id } = await makeTicket(event.id, holders[access].id);

    await transaction(
      async (tx) => void (await tx.update(tickets).set({ access }).where(eq(tickets.id, id))),
    );
  }

  const whoWatches = async () => {
    const rights = await Promise.all(
      Object.values(holders).map((one) => canWatch(actorFor(one), event.id)),
    );

    return Object.keys(holders).filter((_, at) => rights[at]);
  };

  expect(await whoWatches()).toEqual(["both", "live"]);
  await changeEvent(event.id, { isLive: false });
  expect(await whoWatches()).toEqual(["both", "live"]);

  const times = { readyAt: new Date(), expiresAt: new Date(Date.now() + 3600_000) };

  await transaction(async (tx) => {
    await tx
      .insert(recordings)
      .values({ eventId: event.id, durationMs: 1000, bytes: 10, ...times });
  });
  expect(await whoWatches()).toEqual(["both", "replay"]);
  await changeEvent(event.id, { isLive: true });
  expect(await whoWatches()).toEqual(["both", "live"]);
});
