import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as creation from "~/routes/dashboard+/new";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { cookieFor } from "../../factories/people";
import { makeTypedShow } from "../../factories/ticket-types";
import { args, asked, create, whole } from "./event-form-requests";

test("a copy offers the ticket types of the show, and creates the new one with them", async () => {
  const { show } = await makeTypedShow([{ name: "Vé sớm", nameOther: "Early bird" }, { name: "Vé thường" }]);
  const cookie = await cookieFor({ id: show.artistId });
  const view = await creation.loader(args(asked(`/dashboard/new?from=${show.id}`, cookie)));
  expect(view.copiedTypes).toEqual({ eventId: show.id, title: show.title, names: ["Early bird", "Vé thường"] });
  expect(view.typed.ticketTypesFrom).toBe(show.id);
  const shown = { ...whole, ticketTypesFrom: show.id, repeat: "2" };
  const { data } = await create(cookie, { ...shown, title: "" });
  expect(data.lastResult.initialValue.ticketTypesFrom).toBe(show.id);
  await create(cookie, shown);
  const rows = await db.select().from(events).where(eq(events.artistId, show.artistId));
  expect(rows.map(({ hasTicketTypes }) => hasTicketTypes)).toEqual([true, true, true]);
});
