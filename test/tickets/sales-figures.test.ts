import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startTicketPayment } from "../factories/checkout/card-payments";
import { refundTicket } from "~/models/tickets/refunds.server";
import * as csv from "~/routes/dashboard+/$id+/sales[.]csv";
import * as statistics from "~/routes/dashboard+/$id+/statistics/route";
import { db } from "~db/client.server";
import { tickets } from "~db/schema";
import { makeCode } from "../factories/tickets/codes";
import { changeEvent, makeBuyer } from "../factories/money/money";
import { cookieFor } from "../factories/accounts/people";
import { makeTypedShow } from "../factories/tickets/ticket-types";
import { args, asked } from "../shows/event-form-requests";

async function makeSales() {
  const start = {
    startTime: new Date(Date.now() + 9 * 24 * 3600_000),
    endTime: new Date(Date.now() + 10 * 24 * 3600_000),
  };
  const { show, types } = await makeTypedShow(
    [
      { name: "Vé sớm", nameOther: "Early bird", ticketPriceCents: 900, quantity: 5 },
      { name: "Vé thường", ticketPriceCents: 2000, ticketPriceVnd: 300_000 },
    ],
    { ...start, language: "vi" },
  );
  const { text: code } = await makeCode({ artistId: show.artistId });
  const buy = async (type: number, shown: number, options = {}) => {
    const buyer = await makeBuyer();
    const { id } = await startTicketPayment(buyer, show.id, shown, {
      ticketTypeId: types[type]!.id,
      ...options,
    });

    await payWithTestCard(buyer, id, "pays");

    return buyer;
  };

  await buy(0, 900);
  await buy(1, 1000, { code });
  await buy(1, 300_000, { currency: "vnd" });

  return { show, types, buy, cookie: await cookieFor({ id: show.artistId }) };
}

test("the statistics name what each type and code sold, and their sum", async () => {
  const { show, cookie } = await makeSales();
  const page = await statistics.loader(
    args(asked(`/dashboard/${show.id}/statistics`, cookie), show.id),
  );

  expect(
    page.figures.types.map(({ name, sold, left, income }) => [name.text, sold, left, income]),
  ).toEqual([
    ["Early bird", "1", "4", "$9.00"],
    ["Vé thường", "2", null, "$10.00, 300,000\u00a0₫"],
    ["All tickets", "3", null, "$19.00, 300,000\u00a0₫"],
  ]);
  expect(page.figures.codes).toMatchObject([
    { text: "BOLERO50", tickets: "1", moneyOff: "$10.00", paid: "$10.00" },
  ]);
  await changeEvent(show.id, { maxAttendees: 6 });

  const full = await statistics.loader(
    args(asked(`/dashboard/${show.id}/statistics`, cookie), show.id),
  );

  expect(full.figures.types.map(({ left }) => left)).toEqual(["3", "3", "3"]);
});

test("the file has the figures of each type, currency and code", async () => {
  const { show, buy, cookie } = await makeSales();
  const buyer = await buy(0, 900);
  const own = await db.query.tickets.findFirst({ where: eq(tickets.userId, buyer.userId) });

  await refundTicket(buyer, own!.id);

  const file = await csv.loader(args(asked(`/dashboard/${show.id}/sales.csv`, cookie), show.id));
  const lines = (await file.text()).replace("\ufeff", "").trim().split(/\r?\n/);

  expect(lines).toEqual([
    "Ticket,Code,Sold,Refunded,Left,Money off,Income,Currency",
    "Early bird,,1,1,4,0.00,9.00,USD",
    "Vé thường,,2,0,,0.00,10.00,USD",
    "Vé thường,,2,0,,0,300000,VND",
    ",BOLERO50,1,0,,10.00,10.00,USD",
  ]);
});
