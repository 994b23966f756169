import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeBuyer } from "../../../test/factories/money/money";
import { makePass } from "../../../test/factories/tickets/passes";
import { cookieFor, makeUser } from "../../../test/factories/accounts/people";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";

const api = openGuardedApi();

type Person = { id: string };

async function as(person: Person) {
  const cookie = await cookieFor(person);

  return (method: string, path: string, body?: object) => api.call(path, { method, cookie, body });
}

async function buy(passId: string) {
  const buyer = await makeBuyer();
  const call = await as({ id: buyer.userId });
  const { status, body } = await call("POST", `/passes/${passId}/buy`, { amount: "40.00" });

  expect(status).toBe(200);

  const paymentId = body.paymentUrl.replace("/pay/", "") as string;

  await payWithTestCard(buyer, paymentId, "pays");

  return { call, paymentId };
}

test("an artist creates a pass, changes it, sells it and ends its sale", async () => {
  const { shows, artistId } = await makePass({ state: "draft" });
  const call = await as({ id: artistId });
  const eventIds = shows.map(({ id }) => id);
  const created = await call("POST", "/artist/passes", {
    name: "Trọn mùa thu",
    eventIds,
    priceUsd: "45",
  });

  expect(created).toMatchObject({
    status: 201,
    body: { eventIds, prices: { usd: "45.00" }, sale: "draft", sold: 0 },
  });

  const { id } = created.body as { id: string };
  const changed = await call("PUT", `/artist/passes/${id}`, {
    name: "Hai đêm",
    eventIds: eventIds.slice(1),
    priceUsd: 30,
  });

  expect(changed.body).toMatchObject({
    name: "Hai đêm",
    eventIds: eventIds.slice(1),
    prices: { usd: "30.00" },
  });
  expect((await api.call(`/passes/${id}`)).status).toBe(404);
  expect((await call("POST", `/artist/passes/${id}/sale`)).body).toMatchObject({
    state: "on_sale",
    sale: "onSale",
  });
  expect((await api.call(`/artists/${artistId}/passes`)).body).toMatchObject([{ id, left: null }]);
  expect((await call("DELETE", `/artist/passes/${id}/sale`)).body.sale).toBe("withdrawn");
  expect((await api.call(`/artists/${artistId}/passes`)).body).toEqual([]);
  expect((await call("DELETE", `/artist/passes/${id}`)).body).toEqual({ status: "deleted" });
  expect((await call("GET", `/artist/passes/${id}`)).status).toBe(404);
});

test("a buyer pays for a pass, has a ticket for each show, and returns it as a whole", async () => {
  const { pass, shows, artistId } = await makePass({ maxPasses: 5 });
  const { call, paymentId } = await buy(pass.id);
  const bought = (await call("GET", `/user/passes/${paymentId}`)).body;

  expect(bought).toMatchObject({
    passId: pass.id,
    state: "paid",
    amount: "40.00",
    refundable: "40.00",
  });
  expect(bought.tickets.map(({ eventId }: { eventId: string }) => eventId)).toEqual(
    shows.map(({ id }) => id),
  );

  const own = await (await as({ id: artistId }))("GET", "/artist/passes");

  expect(own.body).toMatchObject([
    { sold: 1, left: 4, isBought: true, earned: [{ currency: "usd", amount: "40.00" }] },
  ]);

  const stranger = await as(await makeUser());

  expect((await stranger("POST", `/user/passes/${paymentId}/return`)).status).toBe(404);
  expect((await call("POST", `/user/passes/${paymentId}/return`)).body).toMatchObject({
    state: "refunded",
    refundable: "0.00",
  });
  expect((await call("POST", `/user/passes/${paymentId}/return`)).status).toBe(409);
  expect((await call("GET", "/user/passes")).body).toMatchObject([
    { paymentId, state: "refunded" },
  ]);
});

test("a bought pass keeps its shows and prices, and a sold-out one is refused", async () => {
  const { pass, shows, artistId } = await makePass({ maxPasses: 1 });

  await buy(pass.id);

  const artist = await as({ id: artistId });
  const input = { name: "Khác", eventIds: shows.map(({ id }) => id), priceUsd: "10" };

  expect((await artist("PUT", `/artist/passes/${pass.id}`, input)).status).toBe(409);
  expect((await artist("DELETE", `/artist/passes/${pass.id}`)).status).toBe(409);

  const late = await as(await makeUser());

  expect(await late("POST", `/passes/${pass.id}/buy`, { amount: "40.00" })).toMatchObject({
    status: 409,
    body: { message: "This pass is sold out." },
  });
  expect((await api.call(`/passes/${pass.id}`)).body.left).toBe(0);
});
