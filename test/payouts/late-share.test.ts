import { expect, test } from "vitest";
import { offerShare } from "~/models/payouts/shares/offer-share.server";
import { loader } from "~/routes/dashboard+/$id+/shares/route";
import { actorFor, cookieFor, makeArtist } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { makeShow } from "../factories/money/money";
import { makeSale } from "../factories/payouts/payouts";

test("an offer not answered before the first sale is too late, and no longer waits", async () => {
  const artist = await makeArtist();
  const show = await makeShow({
    artistId: artist.id,
    startTime: new Date(Date.now() + 30 * 24 * 3600_000),
  });
  const cookie = await cookieFor(artist);
  const stateNow = async () => {
    const { people } = await loader({ ...visit("/", { cookie }), params: { id: show.id } });

    return people[0]?.state;
  };

  await offerShare(actorFor(artist), show.id, {
    to: "tuan@nhacsong.test",
    role: "Band",
    percent: 1000,
  });
  expect(await stateNow()).toBe("offered");

  await makeSale(show.id, { amount: 1801, currency: "usd", paidAt: new Date() });

  expect(await stateNow()).toBe("tooLate");
});
