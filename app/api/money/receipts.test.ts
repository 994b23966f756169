import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../../test/api/api-server";
import { makeTicketedEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { issueSampleReceipt, useSeller } from "../../../test/factories/money/receipts";
import { makeTicket } from "../../../test/factories/checkout/sales";

let api: Awaited<ReturnType<typeof startApi>>;
let resetSeller: () => void;

beforeAll(async () => {
  api = await startApi();
  resetSeller = useSeller();
});
afterAll(() => {
  resetSeller();

  return api.close();
});

test("buyers read their receipts, others and the artist do not", async () => {
  const artist = await makeArtist();
  const buyer = await makeUser({ name: "Nguyễn Thị Ngọc Ánh" });
  const show = await makeTicketedEvent({ artistId: artist.id });
  const ticket = await makeTicket(show.id, { userId: buyer.id });
  const id = await issueSampleReceipt(ticket.paymentId!);
  const read = async (user: { id: string }, path: string) =>
    api.call(path, { cookie: await cookieFor(user) });
  const { body } = await read(buyer, "/user/receipts");

  expect(body).toMatchObject({
    total: 1,
    rows: [{ id, kind: "sale", amount: "18.00", vat: "1.33", vatRate: 8 }],
  });

  const one = await read(buyer, `/receipts/${id}`);

  expect(one.body).toMatchObject({
    id,
    seller: { taxNumber: "0312345678" },
    items: [{ title: show.title }],
  });
  expect((await read(artist, `/receipts/${id}`)).status).toBe(404);
});
