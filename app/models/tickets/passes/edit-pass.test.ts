import { expect, test } from "vitest";
import { changeEvent, makeBuyer } from "../../../../test/factories/money/money";
import { makePass } from "../../../../test/factories/tickets/passes";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { startPassPayment } from "../../../../test/factories/checkout/card-payments";
import {
  createPass,
  deletePass,
  getOwnPass,
  publishPass,
  updatePass,
  withdrawPass,
} from "./edit-pass.server";
import { getPass } from "./pass-lists.server";
import { findPass } from "./pass-record.server";
import { PassInput } from "./schema";

const DAY_MS = 24 * 3600_000;

async function makeWorld() {
  const { shows, artistId } = await makePass({ state: "draft" });
  const artist = actorFor({ id: artistId, role: "artist" });
  const eventIds = shows.map(({ id }) => id);
  const input = PassInput.parse({
    name: "Trọn mùa thu",
    eventIds: eventIds.toReversed(),
    priceUsd: "45",
  });

  return { artist, shows, eventIds, input };
}

test("a pass is a draft until it is put on sale, and can be withdrawn and sold again", async () => {
  const { artist, input, eventIds } = await makeWorld();
  const pass = await createPass(artist, input);

  expect(pass).toMatchObject({
    name: "Trọn mùa thu",
    ticketPriceCents: 4500,
    state: "draft",
    saleUntil: null,
  });
  expect((await findPass(pass.id))!.shows.map(({ id }) => id)).toEqual(eventIds);

  const buyer = await makeBuyer();

  await expect(startPassPayment(buyer, pass.id, 4500)).rejects.toMatchObject({ code: "not_found" });
  await publishPass(artist, pass.id);
  await withdrawPass(artist, pass.id);
  await expect(startPassPayment(buyer, pass.id, 4500)).rejects.toMatchObject({ code: "conflict" });
  await publishPass(artist, pass.id);
  expect((await startPassPayment(buyer, pass.id, 4500)).state).toBe("held");
});

test("shows and prices change until somebody begins to buy the pass", async () => {
  const { artist, input, eventIds } = await makeWorld();
  const { id } = await createPass(artist, input);
  const two = { ...input, eventIds: eventIds.slice(1), priceUsd: 3000, name: "Hai đêm" };

  expect(await updatePass(artist, id, two)).toMatchObject({
    name: "Hai đêm",
    ticketPriceCents: 3000,
  });
  expect((await getOwnPass(artist, id)).shows).toHaveLength(2);
  await publishPass(artist, id);
  await startPassPayment(await makeBuyer(), id, 3000);
  await expect(updatePass(artist, id, input)).rejects.toMatchObject({
    messageKey: "passes:bought",
  });
  await expect(deletePass(artist, id)).rejects.toMatchObject({ messageKey: "passes:bought" });
  expect((await withdrawPass(artist, id)).state).toBe("withdrawn");
});

test("a pass that nobody has bought can be deleted", async () => {
  const { artist, input } = await makeWorld();
  const { id } = await createPass(artist, input);

  await deletePass(artist, id);
  expect(await findPass(id)).toBeNull();
});

test("only own, published, upcoming shows with tickets in the same currency fit", async () => {
  const { artist, input, eventIds, shows } = await makeWorld();
  const refusal = (fields: object) => ({ code: "invalid", details: { fields } });
  const other = await makeTicketedEvent({ artistId: (await makeArtist()).id });
  const foreign = { ...input, eventIds: [eventIds[0]!, other.id] };

  await expect(createPass(artist, foreign)).rejects.toMatchObject(
    refusal({ eventIds: { key: "passes:showUnknown" } }),
  );

  const twice = { ...input, eventIds: [eventIds[0]!, eventIds[0]!] };

  await expect(createPass(artist, twice)).rejects.toMatchObject(
    refusal({ eventIds: { key: "passes:showUnknown" } }),
  );

  const inDong = { ...input, priceUsd: null, priceVnd: 900_000 };

  await expect(createPass(artist, inDong)).rejects.toMatchObject(
    refusal({ eventIds: { key: "passes:showUnpriced" } }),
  );

  const unpriced = { ...input, priceUsd: null };

  await expect(createPass(artist, unpriced)).rejects.toMatchObject(
    refusal({ priceUsd: { key: "passes:priceRequired" } }),
  );

  const late = { ...input, saleUntil: new Date(shows[0]!.startTime.getTime() + 1) };

  await expect(createPass(artist, late)).rejects.toMatchObject(
    refusal({ saleUntil: { key: "passes:saleUntilLate" } }),
  );

  const past = { ...input, saleUntil: new Date(Date.now() - DAY_MS) };

  await expect(createPass(artist, past)).rejects.toMatchObject(
    refusal({ saleUntil: { key: "passes:saleUntilPast" } }),
  );
  await changeEvent(eventIds[1]!, { status: "cancelled" });
  await expect(createPass(artist, input)).rejects.toMatchObject(
    refusal({ eventIds: { key: "passes:showUnfit" } }),
  );
  expect(() => PassInput.parse({ ...input, eventIds: eventIds.slice(2) })).toThrow(
    "passes:showsNumber",
  );
});

test("only artists create a pass", async () => {
  const { input } = await makeWorld();

  await expect(createPass(await makeBuyer(), input)).rejects.toMatchObject({ code: "forbidden" });
});

test("the page of a pass has no shows that are taken down, except for its artist", async () => {
  const { pass, shows, artistId } = await makePass();
  const artist = actorFor({ id: artistId, role: "artist" });
  const buyer = await makeBuyer();
  const shown = async (who: typeof buyer) =>
    (await getPass(who, pass.id)).shows.map(({ id }) => id);
  const ids = shows.map(({ id }) => id);

  await changeEvent(ids[0]!, { hiddenAt: new Date() });
  expect(await shown(buyer)).toEqual(ids.slice(1));
  expect(await shown(artist)).toEqual(ids);
  expect((await getPass(buyer, pass.id)).sale).toBe("closed");
  for (const id of ids) await changeEvent(id, { hiddenAt: new Date() });
  await expect(shown(buyer)).rejects.toMatchObject({ code: "not_found" });
});
