import { expect, test } from "vitest";
import { loader } from "~/routes/dashboard+/newsletters.new/route";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";

test("ticket holders of a donation show are offered only if there are some", async () => {
  const { id: artistId } = await makeArtist();
  const cookie = await cookieFor({ id: artistId });
  const ticketed = await makeTicketedEvent({ artistId });
  const donation = await makeEvent({ artistId, eventType: "donation" });
  const offered = async () => {
    const { audiences } = await loader({
      ...visit("/dashboard/newsletters/new", { cookie }),
      params: {},
    });

    return audiences.map(({ value }) => value).sort();
  };

  expect(await offered()).toEqual(["", ticketed.id].sort());

  await makeTicket(donation.id);

  expect(await offered()).toEqual(["", ticketed.id, donation.id].sort());
});
