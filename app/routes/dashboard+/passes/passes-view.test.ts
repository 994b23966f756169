import { expect, test } from "vitest";
import { cookieFor, makeArtist } from "../../../../test/factories/accounts/people";
import { visit } from "../../../../test/factories/base/requests";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { passesView } from "./passes-view.server";

test("two shows are asked for only until there are two", async () => {
  const { id: artistId } = await makeArtist();
  const cookie = await cookieFor({ id: artistId });
  const hasEnoughShows = async () =>
    (await passesView(visit("/dashboard/passes", { cookie }).request)).hasEnoughShows;

  await makeTicketedEvent({ artistId });

  expect(await hasEnoughShows()).toBe(false);

  await makeTicketedEvent({ artistId });

  expect(await hasEnoughShows()).toBe(true);
});
