import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { registerForFree } from "~/models/tickets/register-ticket.server";
import { startTicketPurchase } from "~/models/checkout/start-purchase.server";
import * as countriesFile from "~/routes/dashboard+/countries[.]csv";
import * as showFile from "~/routes/dashboard+/$id+/sources[.]csv";
import * as sourcesFile from "~/routes/dashboard+/sources[.]csv";
import * as statistics from "~/routes/dashboard+/$id+/statistics/route";
import { db, transaction } from "~db/client.server";
import { tickets, users } from "~db/schema";
import { makeEvent } from "../factories/shows/events";
import { makeBuyer, makeShow } from "../factories/money/money";
import { makeTicket } from "../factories/checkout/sales";
import { cookieFor } from "../factories/accounts/people";
import { args, asked } from "../shows/event-form-requests";

const START = {
  startTime: new Date(Date.now() + 9 * 24 * 3600_000),
  endTime: new Date(Date.now() + 10 * 24 * 3600_000),
};
const zone = "Asia/Saigon";

async function makeSales() {
  const show = await makeShow({ ...START, ticketPriceCents: 1000 });
  const free = await makeEvent({
    ...START,
    artistId: show.artistId,
    eventType: "free",
    status: "published",
  });
  const buy = async (options: { source?: "embed" | "utm:facebook"; currency?: "usd" }) => {
    const buyer = await makeBuyer();
    const offer = {
      method: "card" as const,
      amount: 1000,
      currency: "usd" as const,
      zone,
      ...options,
    };
    const { id } = await startTicketPurchase(buyer, show.id, offer);

    await payWithTestCard(buyer, id, "pays");

    return buyer;
  };

  await buy({ source: "embed" });
  await buy({ source: "utm:facebook" });

  const returned = await buy({ source: "utm:facebook" });
  const ticket = await db.query.tickets.findFirst({ where: eq(tickets.userId, returned.userId) });

  await refundTicket(returned, ticket!.id);
  await buy({});

  const member = await makeBuyer();

  await transaction((tx) =>
    tx.update(users).set({ timeZone: "Europe/Paris" }).where(eq(users.id, member.userId)),
  );
  await registerForFree(member, free.id, { source: "share", zone });

  return { show, free, cookie: await cookieFor({ id: show.artistId }) };
}

const lines = async (file: Response) =>
  (await file.text()).replace("\ufeff", "").trim().split("\r\n");

test("paid and free tickets keep what the buyer came by, to the table and the files", async () => {
  const { show, free, cookie } = await makeSales();
  const path = `/dashboard/${show.id}/sources.csv`;

  expect(await lines(await showFile.loader(args(asked(path, cookie), show.id)))).toEqual([
    "From,Sold,Refunded",
    "facebook,1,1",
    "Cards on other sites,1,0",
    "Not recorded,1,0",
  ]);
  expect(
    await lines(await sourcesFile.loader(args(asked("/dashboard/sources.csv", cookie), ""))),
  ).toEqual([
    "From,Sold,Refunded",
    "facebook,1,1",
    "Cards on other sites,1,0",
    "Shared links,1,0",
    "Not recorded,1,0",
  ]);

  const page = await statistics.loader(
    args(asked(`/dashboard/${free.id}/statistics`, cookie), free.id),
  );

  expect(page.sources).toMatchObject([{ name: "Shared links", isOwn: false, sold: "1" }]);
});

test("refunded tickets are nobody's audience, and one buyer of a country is not told apart", async () => {
  const { cookie } = await makeSales();

  expect(
    await lines(await countriesFile.loader(args(asked("/dashboard/countries.csv", cookie), ""))),
  ).toEqual(["Country,Viewers,Tickets", "Vietnam,,3", "Other countries,0,1"]);
});

test("names beyond a hundred are put together, and no ticket is left out", async () => {
  const { show, cookie } = await makeSales();
  const priceCents = 1000;

  for (let name = 0; name < 101; name++)
    await makeTicket(show.id, { priceCents, source: `utm:a${name}` });
  const figures = await lines(await showFile.loader(args(asked("/", cookie), show.id)));

  expect(figures).toHaveLength(1 + 2 + 100 + 1);
  expect(figures).toContain("Other names,2,0");
  expect(figures).toContain("facebook,1,1");
  expect(figures).toContain("Cards on other sites,1,0");
});

test("two buyers of a country at one show and one at another are not told apart", async () => {
  const { show, free, cookie } = await makeSales();

  for (const id of [show.id, show.id, free.id])
    await makeTicket(id, { priceCents: 0, country: "NO" });
  expect(
    await lines(await countriesFile.loader(args(asked("/dashboard/countries.csv", cookie), ""))),
  ).toEqual(["Country,Viewers,Tickets", "Vietnam,,3", "Other countries,0,4"]);
});
