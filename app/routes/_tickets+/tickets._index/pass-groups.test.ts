import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { makeBuyer } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { cookieFor } from "../../../../test/factories/accounts/people";
import { visit } from "../../../../test/factories/base/requests";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { startPassPayment } from "../../../../test/factories/checkout/card-payments";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { ticketsView } from "./tickets-view.server";

const DAY_MS = 24 * 3600_000;

test("the tickets of a season pass are together, and other tickets between their dates follow", async () => {
  const { pass, shows, artistId } = await makePass();
  const buyer = await makeBuyer();
  const payment = await startPassPayment(buyer, pass.id, 4000);

  await payWithTestCard(buyer, payment.id, "pays");

  const between = await makeTicketedEvent({
    artistId,
    startTime: new Date(Date.now() + 30.5 * DAY_MS),
  });
  const single = await makeTicket(between.id, { userId: buyer.userId });
  const { request } = visit("/tickets", { cookie: await cookieFor({ id: buyer.userId }) });
  const { groups } = await ticketsView(request);

  expect(
    groups.map((group) => [group.pass?.href ?? null, group.tickets.map(({ show }) => show.id)]),
  ).toEqual([
    [`/passes/${payment.id}`, shows.map(({ id }) => id)],
    [null, [between.id]],
  ]);
  expect(groups[1]!.tickets[0]!.id).toBe(single.id);
});
