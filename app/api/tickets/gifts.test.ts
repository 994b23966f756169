import { expect, test } from "vitest";
import { createAccessToken } from "~/models/accounts/authentication/access-tokens.server";
import { TOKEN_SCOPES } from "~/models/accounts/authentication/token-scopes";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeGift } from "../../../test/factories/tickets/gifts";
import { makeShow } from "../../../test/factories/money/money";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeTicket } from "../../../test/factories/checkout/sales";

const api = openGuardedApi();

async function person() {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const call = (method: string, path: string, body?: unknown) =>
    api.call(path, { method, cookie, body });

  return { user, actor: actorFor(user), call };
}

const soon = () => makeShow({ startTime: new Date(Date.now() + 72 * 3600_000) });
const tokenIn = (link: string) => link.split("/").at(-1)!;

test("a gift is bought, listed, viewed and claimed through the API alone", async () => {
  const [giver, receiver, late] = [await person(), await person(), await person()];
  const show = await soon();
  const payment = {
    amount: "18.00",
    eventId: show.id,
    giftTo: "BA@nhacsong.test ",
    giftNote: "Chúc bác vui",
  };
  const { body } = await giver.call("POST", "/create-payment-intent", payment);

  await payWithTestCard(giver.actor, body.paymentUrl.split("/").at(-1), "pays");

  const [gift] = (await giver.call("GET", "/user/gifts")).body;

  expect(gift).toMatchObject({
    eventId: show.id,
    sentTo: "ba@nhacsong.test",
    note: "Chúc bác vui",
    claimedAt: null,
  });

  const path = `/gifts/${tokenIn(gift.link)}`;
  const seen = await api.call(path);

  expect(seen.body).toEqual({
    eventId: show.id,
    from: giver.user.name,
    note: "Chúc bác vui",
    canBeTaken: true,
  });
  expect(seen.headers.get("cache-control")).toBe("private, no-store");

  const taken = await receiver.call("POST", `${path}/claim`);

  expect(taken).toMatchObject({
    status: 200,
    body: { id: gift.ticketId, userId: receiver.user.id },
  });
  expect(await late.call("POST", `${path}/claim`)).toMatchObject({
    status: 409,
    body: { message: "This gift has already been claimed." },
  });
  expect((await giver.call("GET", "/user/gifts")).body).toMatchObject([
    { link: null, takerName: receiver.user.name, claimedAt: expect.any(String) },
  ]);
});

test("tickets show whether they are waiting, withdrawn or received gifts", async () => {
  const [giver, receiver] = [await person(), await person()];
  const { ticketId, token } = await makeGift(giver.actor, await soon());
  const own = await makeTicket((await soon()).id, { userId: giver.user.id });
  const givenGift = async ({ call }: typeof giver, id: string) => {
    const { body } = await call("GET", "/user/tickets");

    return body.find((it: { id: string }) => it.id === id)?.gift;
  };

  expect(await givenGift(giver, own.id)).toBeNull();
  expect(await givenGift(giver, ticketId)).toMatchObject({
    state: "waiting",
    sentTo: expect.any(String),
  });
  await giver.call("DELETE", `/tickets/${ticketId}/gift-link`);
  expect(await givenGift(giver, ticketId)).toMatchObject({ state: "withdrawn" });
  expect((await receiver.call("POST", `/gifts/${token}/claim`)).status).toBe(404);

  const other = await makeGift(giver.actor, await soon());

  await receiver.call("POST", `/gifts/${other.token}/claim`);
  expect(await givenGift(receiver, other.ticketId)).toEqual({ state: "received", sentTo: null });
  expect(await givenGift(giver, other.ticketId)).toBeUndefined();
});

test("no token, whatever its scopes, can read a gift link or a device pass", async () => {
  const artist = await makeArtist();
  const scopes = [...TOKEN_SCOPES];
  const { secret } = await createAccessToken(actorFor(artist), {
    name: "script",
    scopes,
    days: null,
  });
  const { ticketId } = await makeGift(actorFor(artist), await soon());

  for (const [method, path] of [
    ["GET", "/user/gifts"],
    ["DELETE", `/tickets/${ticketId}/gift-link`],
    ["GET", `/tickets/${ticketId}/device-pass`],
    ["POST", `/tickets/${ticketId}/device-pass`],
  ] as const)
    expect([path, (await api.call(path, { method, token: secret })).status]).toEqual([path, 403]);
});
