import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { payments, tickets } from "~db/schema";
import { makeCode } from "../../../../test/factories/tickets/codes";
import { cookieFor, makeUser } from "../../../../test/factories/accounts/people";
import { submit, visit } from "../../../../test/factories/base/requests";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { action, loader } from "./route";

const TWO_TYPES = [{ ticketPriceCents: 1000 }, { ticketPriceCents: 4000 }];

async function enter(show: { id: string }) {
  const user = await makeUser();
  const cookie = `${await cookieFor(user)}; nhacsong_lang=en; nhacsong_currency=usd`;
  const params = { eventId: show.id };
  const open = (query: string) =>
    loader({ ...visit(`/checkout/${show.id}${query}`, { cookie }), params });
  const send = (fields: Record<string, string>) =>
    action({ ...submit(`/checkout/${show.id}`, fields, { cookie }), params }) as Promise<Response>;

  return { user, open, send };
}

test("a code lowers the price of the chosen ticket type, and that price is paid", async () => {
  const { show, types } = await makeTypedShow(TWO_TYPES);
  const code = await makeCode({ artistId: show.artistId, kind: "percent", percent: 25 });
  const { user, open, send } = await enter(show);
  const dear = types[1]!.id;
  const view = await open(`?ticketType=${dear}&code=${code.text}`);

  expect(view).toMatchObject({
    price: "$30.00",
    ticketType: { id: dear },
    code: { isFree: false },
  });
  expect(view.giftHref).toBe(`/checkout/${show.id}?gift=1&ticketType=${dear}&code=${code.text}`);

  const paying = await send({
    intent: "pay",
    amount: "30.00",
    currency: "usd",
    ticketTypeId: dear,
    code: code.text,
  });

  expect(paying.headers.get("Location")).toMatch(/^\/pay\//);

  const [hold] = await db.select().from(payments).where(eq(payments.userId, user.id));

  expect(hold).toMatchObject({
    amountCents: 3000,
    discountCents: 1000,
    ticketTypeId: dear,
    codeId: code.id,
  });
});

test("a code that makes the chosen type free issues a ticket of this type", async () => {
  const { show, types } = await makeTypedShow(TWO_TYPES);
  const code = await makeCode({ artistId: show.artistId, kind: "free" });
  const { user, open, send } = await enter(show);
  const dear = types[1]!.id;

  expect(await open(`?ticketType=${dear}&code=${code.text}`)).toMatchObject({
    code: { isFree: true },
  });

  const done = await send({
    intent: "redeem",
    currency: "usd",
    ticketTypeId: dear,
    code: code.text,
  });

  expect(done.headers.get("Location")).toMatch(/^\/tickets\//);

  const [ticket] = await db.select().from(tickets).where(eq(tickets.userId, user.id));

  expect(ticket).toMatchObject({
    priceCents: 0,
    discountCents: 4000,
    ticketTypeId: dear,
    codeId: code.id,
  });
});

test("a price that the buyer chose stays with a code; otherwise the code lowers the minimum", async () => {
  const { show } = await makeTypedShow([{ ticketPriceCents: 2000, isPayWhatYouWant: true }]);
  const code = await makeCode({ artistId: show.artistId, kind: "percent", percent: 50 });
  const { open } = await enter(show);

  expect(await open(`?code=${code.text}`)).toMatchObject({ ways: [{ priceField: "10.00" }] });
  expect(await open(`?code=${code.text}&pay-usd=35.00`)).toMatchObject({
    ways: [{ priceField: "35.00" }],
  });
});
