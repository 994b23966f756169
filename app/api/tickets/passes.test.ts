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
