import { beforeAll, expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../test/factories/live/rooms";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startDonation } from "../../../test/factories/checkout/card-payments";

const api = openGuardedApi();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

const call = (method: string, path: string, cookie: string, body?: object) =>
  api.call(path, { method, cookie, body });
const show = () => makeLiveEvent({ artistId: artist.id, tipsEnabled: true });
const member = async () => cookieFor(await makeUser({ firstName: "Bảy" }));

test("typed messages are read as written, phrases in each reader's language", async () => {
  const { id } = await show();
  const cookie = await member();
  const path = `/events/${id}/chat`;

  expect(await call("POST", path, cookie, { message: " Chào " })).toMatchObject({
    body: { status: "posted" },
  });
  expect(await call("POST", path, cookie, { phrase: "bravo" })).toMatchObject({ status: 200 });
  expect(await call("POST", path, cookie, { phrase: "nope" })).toMatchObject({ status: 400 });
  expect(await call("POST", path, cookie, {})).toMatchObject({ status: 400 });
  expect(await call("POST", path, "", { message: "x" })).toMatchObject({ status: 401 });

  const read = async (language: string) => {
    const { body } = await call("GET", path, `nhacsong_lang=${language}`);

    return (body as { lines: { message: string }[] }).lines.map(({ message }) => message);
  };

  expect(await read("en")).toEqual(["Chào", "Bravo!"]);
  expect(await read("vi")).toEqual(["Chào", "Hay quá!"]);
  expect(await call("GET", `${path}?before=x`, "")).toMatchObject({ status: 400 });
});

test("a song request from a tip is listed and marked as sung", async () => {
  const { id } = await show();
  const giver = actorFor(await makeUser({ firstName: "Quốc" }));
  const payment = await startDonation(giver, id, { amountCents: 500, dedication: "Lòng Mẹ" });

  await payWithTestCard(giver, payment.id, "pays");

  const own = await cookieFor(artist);
  const { body } = await call("GET", `/events/${id}/requests`, own);
  const [request] = (body as { requests: { id: string }[] }).requests;

  expect(request).toMatchObject({
    firstName: "Quốc",
    dedication: "Lòng Mẹ",
    amount: "5.00",
    sungAt: null,
  });

  const path = `/events/${id}/requests/${request!.id}`;

  expect(await call("POST", path, own, { sung: true })).toMatchObject({ status: 200 });
  expect(await call("POST", path, own, { sung: "yes" })).toMatchObject({ status: 400 });

  const after = await call("GET", `/events/${id}/requests`, own);

  expect(after.body).toMatchObject({ requests: [{ sungAt: expect.any(String) }] });
});

test("only the ten reactions are accepted", async () => {
  const { id } = await show();
  const cookie = await member();
  const react = (emoji: string) => call("POST", `/events/${id}/reactions`, cookie, { emoji });

  expect((await react("👏")).status).toBe(200);
  expect((await react("💩")).status).toBe(400);
});
