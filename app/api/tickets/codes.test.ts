import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeCode } from "../../../test/factories/tickets/codes";
import { makeShow } from "../../../test/factories/money/money";
import { cookieFor, makeUser } from "../../../test/factories/accounts/people";

const api = openGuardedApi();

test("a person has ten tries for unknown codes, over all shows and ways; codes that exist are not counted", async () => {
  const [show, other] = [await makeShow(), await makeShow()];
  const { text } = await makeCode({ artistId: show.artistId });
  const { text: stopped } = await makeCode({
    artistId: show.artistId,
    text: "CUOITUAN",
    stoppedAt: new Date(),
  });
  const cookie = await cookieFor(await makeUser());
  const price = async (code: string, eventId = show.id, as = cookie) =>
    (
      await api.call(`/events/${eventId}/price?currency=usd&code=${code}`, {
        method: "GET",
        cookie: as,
      })
    ).status;
  const redeem = async (code: string) =>
    (await api.call(`/events/${show.id}/redeem`, { method: "POST", cookie, body: { code } }))
      .status;
  const pay = async (code?: string, amount = "9.00") => {
    const body = { eventId: show.id, amount, code };

    return (await api.call("/create-payment-intent", { method: "POST", cookie, body })).status;
  };

  for (let n = 0; n < 12; n++) expect(await price(text)).toBe(200);
  for (let n = 0; n < 12; n++) expect(await price(stopped)).toBe(400);
  for (let n = 0; n < 4; n++) expect(await price(`THU${n}THU`)).toBe(400);
  for (let n = 0; n < 2; n++) expect(await price(text, other.id)).toBe(400);
  for (let n = 0; n < 2; n++) expect(await redeem(`DOI${n}DOI`)).toBe(400);
  for (let n = 0; n < 2; n++) expect(await pay(`TRA${n}TRA`)).toBe(400);
  expect(await Promise.all([price("CHINCHIN"), redeem("CHINCHIN"), pay("CHINCHIN")])).toEqual([
    429, 429, 429,
  ]);
  expect(await price(text)).toBe(429);
  expect(await pay(undefined, "18.00")).toBe(200);
  expect(await price(text, show.id, await cookieFor(await makeUser()))).toBe(200);
});

test("a code lowers what a ticket costs, and a free one issues it at once", async () => {
  const show = await makeShow();
  const { text } = await makeCode({ artistId: show.artistId });
  const free = await makeCode({ artistId: show.artistId, text: "MOIBAN", kind: "free" });
  const cookie = await cookieFor(await makeUser());
  const body = { eventId: show.id, amount: "9.00", code: text };

  const held = await api.call("/create-payment-intent", { method: "POST", cookie, body });
  const redeemed = await api.call(`/events/${show.id}/redeem`, {
    method: "POST",
    cookie: await cookieFor(await makeUser()),
    body: { code: free.text },
  });

  expect(held.status).toBe(200);
  expect(redeemed).toMatchObject({ status: 200, body: { price: "0.00", eventId: show.id } });
});
