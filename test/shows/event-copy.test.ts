import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as creation from "~/routes/dashboard+/new";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { toastOf } from "../factories/base/requests";
import { makeTypedShow } from "../factories/tickets/ticket-types";
import { args, asked, create, whole } from "./event-form-requests";

test("a copy offers the ticket types of the show, and creates the new one with them", async () => {
  const { show } = await makeTypedShow([
    { name: "Vé sớm", nameOther: "Early bird" },
    { name: "Vé thường" },
  ]);
  const cookie = await cookieFor({ id: show.artistId });
  const view = await creation.loader(args(asked(`/dashboard/new?from=${show.id}`, cookie)));

  expect(view.copiedTypes).toEqual({
    eventId: show.id,
    title: show.title,
    names: ["Early bird", "Vé thường"],
  });
  expect(view.typed.ticketTypesFrom).toBe(show.id);

  const shown = { ...whole, ticketTypesFrom: show.id, repeat: "2" };
  const { data } = await create(cookie, { ...shown, title: "" });

  expect(data.lastResult.initialValue.ticketTypesFrom).toBe(show.id);
  await create(cookie, shown);

  const rows = await db.select().from(events).where(eq(events.artistId, show.artistId));

  expect(rows.map(({ hasTicketTypes }) => hasTicketTypes)).toEqual([true, true, true]);
});

test("a series tells the day on which the clocks skip its time", async () => {
  const cookie = await cookieFor(await makeArtist());
  const night = {
    timeZone: "America/Los_Angeles",
    startTime: "2094-03-07T02:30",
    endTime: "2094-03-07T04:00",
  };

  const skipping = await create(cookie, { ...whole, ...night, repeat: "3" });
  const usual = await create(cookie, { ...whole, ...night, repeat: "1" });

  expect((await toastOf(skipping))!.body).toBe(
    "On Sunday, March 14, 2094, the clocks skip 2:30 AM: that show starts at 3:30 AM.",
  );
  expect((await toastOf(usual))!.body).not.toContain("clocks");
});
