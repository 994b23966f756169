import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { tickets } from "~db/schema";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { findTypeName } from "~/models/tickets/issue-ticket.server";
import { listTicketTypes } from "~/models/tickets/ticket-types.server";
import { changeEvent } from "../../../test/factories/money/money";
import { cookieFor, makeUser } from "../../../test/factories/accounts/people";
import { endShow, makeReplay } from "../../../test/factories/live/replays";
import { visit } from "../../../test/factories/base/requests";
import { makeTicket } from "../../../test/factories/checkout/sales";
import { makeTypedShow } from "../../../test/factories/tickets/ticket-types";
import { ticketTypeView } from "./events/ticket-type.server";
import { heldTicketText } from "./tickets/held-ticket.server";
import { ticketView } from "./tickets/ticket-view.server";
import { viewContext } from "./view-context.server";

const HOUR_MS = 3600_000;
const BOTH = "Live show and replay";
const LIVE = "Live show only";

/** Creates a show with a ticket for its replay. @returns what each text says about the replay */
async function makeHeldShow(replayDays: number | null) {
  const { show, types } = await makeTypedShow([{ name: "Vé", access: "both" }], { replayDays });
  const [typeId, user] = [types[0]!.id, await makeUser()];
  const { id } = await makeTicket(show.id, { userId: user.id });

  await transaction((tx) =>
    tx.update(tickets).set({ ticketTypeId: typeId }).where(eq(tickets.id, id)),
  );

  const request = visit(`/tickets/${id}`, { cookie: await cookieFor(user) }).request;

  const texts = async () => {
    const context = await viewContext(request);
    const event = (await loadEvents([show.id]))[0]!;
    const mail = await transaction((tx) => findTypeName(tx, typeId));

    return {
      ticket: (await ticketView(request, id)).type?.access,
      type: (await ticketTypeView(event, (await listTicketTypes(event))[0]!, context)).access,
      mail: context.t(`ticketTypes:accessOf.${mail!.access}`),
      isMissed: (await heldTicketText("live", event, context)) !== null,
    };
  };

  return { show, texts };
}

test.each([
  [7, { ticket: BOTH, type: BOTH, mail: BOTH, isMissed: true }],
  [null, { ticket: LIVE, type: LIVE, mail: LIVE, isMissed: false }],
])("before the end the setting promises a replay: %s days", async (days, promised) => {
  const { texts } = await makeHeldShow(days);

  expect(await texts()).toEqual(promised);
});

test("after the end the recording does: while it is made, when it is there, and not without one", async () => {
  const [{ show, texts }, never] = [await makeHeldShow(7), await makeHeldShow(7)];
  const none = { ticket: LIVE, type: LIVE, mail: LIVE, isMissed: false };

  await changeEvent(never.show.id, {
    startTime: new Date(Date.now() - 2 * HOUR_MS),
    endTime: new Date(),
  });
  expect(await never.texts()).toEqual(none);

  await endShow(show.id);
  expect(await texts()).toMatchObject({ ticket: BOTH, mail: BOTH, isMissed: true });
  await makeReplay(show.id);
  expect(await texts()).toMatchObject({ ticket: BOTH, mail: BOTH, isMissed: true });
  await makeReplay(show.id, new Date(Date.now() - 1));
  expect(await texts()).toEqual(none);
});
