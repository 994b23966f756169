import { expect, test } from "vitest";
import { followArtist } from "~/models/shows/artists/follow-artist.server";
import FollowersScreen, { loader } from "~/routes/dashboard+/followers";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { renderRoute } from "../factories/base/render";
import { visit } from "../factories/base/requests";
import { createElement } from "react";

test("followers come by 25, each with the day of the follow", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);

  for (let count = 0; count < 26; count++)
    await followArtist(actorFor(await makeUser()), artist.id);

  const first = await loader(visit("/dashboard/followers", { cookie }));

  expect(first.followers.length).toBe(25);
  expect(first.moreHref).toBe("/dashboard/followers?more=1");

  const all = await loader(visit(first.moreHref!, { cookie }));

  expect([all.followers.length, all.moreHref]).toEqual([26, null]);

  const html = await renderRoute(createElement(FollowersScreen), all);

  expect(html.split(/<time class="meta num" dateTime="\d{4}-/).length - 1).toBe(26);
});
