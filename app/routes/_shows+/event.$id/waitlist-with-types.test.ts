import { expect, test } from "vitest";
import { checkoutView } from "~/routes/_checkout+/checkout.$eventId/checkout-view.server";
import { transaction } from "~db/client.server";
import { waitingList } from "~db/schema";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { loader } from "./route";

/** Creates a show whose seats are all taken, with a cheaper type for the replay still on sale. */
async function makeFullShow() {
  const scene = await makeTypedShow(
    [{ access: "replay", ticketPriceCents: 500 }, { access: "both" }],
    {
      maxAttendees: 1,
    },
  );

  await makeTicket(scene.show.id);

  const user = await makeUser();
  const headers = { Cookie: `${await cookieFor(user)}; nhacsong_lang=en` };
  const visit = (path: string) => new Request(`http://nhacsong.test${path}`, { headers });
  const params = { id: scene.show.id };
  const open = async () =>
    (await loader({ request: visit(`/event/${scene.show.id}`), params, context: {} as never }))
      .event;

  return { ...scene, user, visit, open };
}

test("the waitlist of a full show is open while a ticket for its replay is on sale", async () => {
  const { show, types, visit, open } = await makeFullShow();
  const { action, types: shown } = await open();

  expect(action!.label).toBe("Join Waitlist");
  expect(action!.href).toBe(`/checkout/${show.id}?ticketType=${types[1]!.id}`);
  expect(shown.map(({ href }) => href)).toEqual([
    `/checkout/${show.id}?ticketType=${types[0]!.id}`,
    null,
  ]);
  expect(await checkoutView(visit(action!.href!), show.id)).toMatchObject({ kind: "soldOut" });
});

test("somebody who is offered a seat chooses among the types", async () => {
  const { show, user, open } = await makeFullShow();
  const offered = {
    eventId: show.id,
    userId: user.id,
    offeredUntil: new Date(Date.now() + 3600_000),
  };

  await transaction((tx) => tx.insert(waitingList).values(offered));

  const { action, types } = await open();

  expect(action!.href).toBe("#ticket-types");
  expect(types.map(({ href }) => href !== null)).toEqual([true, true]);
});
