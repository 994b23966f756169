import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { makeArtist } from "../../../../../test/factories/accounts/people";
import type { EventFilter } from "./event-filter";
import { listEvents } from "./event-list.server";

const HOUR = 3600_000;

test("filters by price find every priced show that is listed: to come, running, and on air after its end", async () => {
  const { id: artistId } = await makeArtist();
  const show = (title: string, from: number, isLive = false) => {
    const startTime = new Date(Date.now() + from * HOUR);
    const endTime = new Date(startTime.getTime() + HOUR);

    return makeTicketedEvent({
      artistId,
      title,
      startTime,
      endTime,
      isLive,
      ticketPriceCents: 2000,
    });
  };

  await show("over", -5);
  await show("over but on air", -5, true);
  await show("running", -0.5);
  await show("to come", 24);

  const titles = async (filter: EventFilter) =>
    (await listEvents(filter, "UTC")).events.map(({ title }) => title);
  const listed = await titles({});

  expect(listed).toEqual(["over but on air", "running", "to come"]);
  for (const filter of [
    { minPrice: 2000 },
    { maxPrice: 2000 },
    { price: "20to50" },
    { sortBy: "price" },
  ] as const)
    expect(await titles(filter), JSON.stringify(filter)).toEqual(listed);
});
