import { expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import {
  makeBookedDonation,
  makeBookedTicket,
  makeTicket,
} from "../../../../test/factories/checkout/sales";
import { findLastShow, getDashboardFigures, listDashboardEvents } from "./dashboard.server";

const HOUR = 3600_000;
const usd = (amount: number) => ({ amount, currency: "usd" as const });
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

test("revenue is payments minus refunds; tips are separate", async () => {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const event = await makeTicketedEvent({ artistId: artist.id });
  const figures = async () => {
    const { revenue, tips, totalAttendees } = await getDashboardFigures(actor);

    return [revenue, tips, totalAttendees];
  };

  expect(await figures()).toEqual([[], [], 0]);
  await makeBookedTicket(event.id, { priceCents: 1800 });
  await makeBookedTicket(event.id, { priceCents: 2599, status: "used" });
  await makeTicket(event.id, { priceCents: 0 });
  await makeBookedTicket(event.id, { priceCents: 5000, status: "refunded" });
  await makeBookedDonation(event.id, 1050);
  await makeBookedDonation(event.id, 700, { isRefunded: true });
  expect(await figures()).toEqual([[usd(4399)], [usd(1050)], 3]);
  expect(await listDashboardEvents(actor, "upcoming", 10)).toMatchObject([
    { event: { id: event.id }, income: [usd(4399)] },
  ]);
});

test("each show is in one tab: live, upcoming or past; cancelled shows are past", async () => {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const at = (hours: number, fields = {}) =>
    makeEvent({
      artistId: artist.id,
      title: `${hours}`,
      startTime: hoursFromNow(hours),
      ...fields,
    });

  await at(48);
  await at(24);
  await at(12, { status: "draft" });
  await at(-48);
  await at(-24);
  await at(-1, { isLive: true });
  await at(2, { isLive: true });
  await at(72, { status: "cancelled" });
  await makeEvent({ artistId: (await makeArtist()).id });

  const titles = async (tab: "upcoming" | "live" | "past") =>
    (await listDashboardEvents(actor, tab, 10)).map(({ event }) => event.title);

  expect(await titles("upcoming")).toEqual(["12", "24", "48"]);
  expect(await titles("live")).toEqual(["-1", "2"]);
  expect(await titles("past")).toEqual(["72", "-24", "-48"]);
  expect((await findLastShow(actor))!.event.title).toBe("-24");

  const { totalEvents, tabs, nextStart } = await getDashboardFigures(actor);

  expect({ totalEvents, tabs }).toEqual({
    totalEvents: 7,
    tabs: { upcoming: 3, live: 2, past: 3 },
  });
  expect(nextStart!.getTime()).toBeGreaterThan(hoursFromNow(23).getTime());
});

test("the dashboard is for approved artists", async () => {
  for (const user of [await makeUser(), await makeUser({ role: "admin" })]) {
    await expect(getDashboardFigures(actorFor(user))).rejects.toMatchObject({ code: "forbidden" });
    await expect(listDashboardEvents(actorFor(user), "past", 5)).rejects.toMatchObject({
      code: "forbidden",
    });
  }
});
