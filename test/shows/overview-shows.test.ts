import { expect, test } from "vitest";
import { loader } from "~/routes/dashboard+/_index";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { makeTicketedEvent } from "../factories/shows/events";

test("the overview has the nearest shows and a link to all", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const open = async (path: string) => {
    const { rows, moreHref } = await loader({ ...visit(path, { cookie }), params: {} });

    return { shows: rows.length, moreHref };
  };

  for (let count = 0; count < 3; count++) await makeTicketedEvent({ artistId: artist.id });
  expect(await open("/dashboard")).toEqual({ shows: 3, moreHref: null });
  await makeTicketedEvent({ artistId: artist.id });

  expect(await open("/dashboard")).toEqual({ shows: 3, moreHref: "/dashboard?tab=upcoming" });
  expect(await open("/dashboard?tab=upcoming")).toEqual({ shows: 4, moreHref: null });
});
